import { existsSync } from "node:fs";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { hostsOf } from "@/lib/db/hosts";
import { loadConfiguration } from "@/lib/db/live-configuration";
import { migrate } from "@/lib/db/migrate";
import { requireSameSecret } from "@/lib/domain/kernel/secrets/require-same-secret";
import { databaseKind, runtime, setRuntime } from "@/lib/env";
import { type Environment, readEnvironment } from "@/lib/settings/environment";
import { databaseUse } from "../database-use";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { liveParts } from "../live-parts";
import { migrateExternal } from "../migrate-external";
import { clusterDir } from "../postgres-cluster";
import { readSecret } from "../secret";

/** Connections of a command. */
export const poolSize = 4;

export type Store = { url: string; environment: Environment };

/**
 * Opens the panel's database for a command, beside a running panel or without one. `isMigrated`: brings its tables up to
 * date first; a backup before an update must not.
 */
export async function withStore<T>(
  work: (store: Store) => Promise<T>,
  { isMigrated = true } = {},
): Promise<T> {
  const environment = readEnvironment({ isWhole: false });
  if (!environment.DATABASE_URL && !existsSync(clusterDir(environment.DATA_DIR)))
    console.error(
      `There was no database in ${environment.DATA_DIR}: this command makes one. Every command needs the panel's DATABASE_URL and DATA_DIR.`,
    );
  const postgres = environment.DATABASE_URL
    ? { url: environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: environment.DATA_DIR, share: true });
  // Commands need the panel's secret, because mails are sealed with it.
  setRuntime({
    secret: await readSecret(environment),
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    ...databaseKind(environment),
    deploySpeed: 1,
    environment,
  });
  try {
    if (isMigrated)
      await (environment.DATABASE_URL ? migrateExternal : migrate)(postgres.url, databaseUse(environment));
    else if (environment.DATABASE_URL) await hostsOf(postgres.url).require();
    openDatabase(postgres.url, { poolSize });
    await requireSameSecret(database(), environment);
    await loadConfiguration(liveParts);
    return await work({ url: postgres.url, environment: runtime().environment });
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}

export const withDatabase = <T>(work: () => Promise<T>): Promise<T> => withStore(() => work());
