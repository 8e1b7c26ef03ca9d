import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import path from "node:path";
import { closeDatabase, database, openDatabase } from "@/lib/db/client";
import { newClient } from "@/lib/db/connect";
import { hostsOf } from "@/lib/db/hosts";
import { migrate } from "@/lib/db/migrate";
import { requireSameSecret } from "@/lib/domain/kernel/secrets/require-same-secret";
import { databaseKind, deploySpeedOf, setRuntime } from "@/lib/env";
import { findClientPrograms } from "@/lib/outside/postgres/client-programs";
import { databaseUse } from "@/lib/server/database-use";
import { startEmbeddedPostgres } from "@/lib/server/embedded-postgres";
import { migrateExternal } from "@/lib/server/migrate-external";
import { packagedMajor } from "@/lib/server/postgres-binaries";
import { clusterDir } from "@/lib/server/postgres-cluster";
import { type Environment, foreignVariables } from "@/lib/settings/environment";
import type { Manifest } from "./backup-file";
import { restoreDump } from "./dump-database";
import { type Proof, proveDatabase } from "./prove-copy";
import { parts, unpackBackup } from "./unpack";

export type Restored = { manifest: Manifest; place: string; proof: Proof };

type Options = { passphrase: string; onStep?: (text: string) => void };

const nothingDone = "Nothing was changed.";

/** Throws one sentence unless there is nothing to be overwritten in this place. */
async function requireEmpty({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }: Environment): Promise<void> {
  if (DATABASE_URL === undefined) {
    if (existsSync(clusterDir(DATA_DIR)))
      throw new Error(
        `There is a database in ${path.resolve(DATA_DIR)} already: a backup is restored into an empty place only. Name another DATA_DIR, or move that one away. ${nothingDone}`,
      );
    return;
  }
  const url = DATABASE_DIRECT_URL ?? DATABASE_URL;
  await hostsOf(url).require();
  const client = newClient(url);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; count: string }>(
      `select current_database() as name, count(*) as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
          and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')`,
    );
    const [found] = rows;
    if (found && Number(found.count) > 0)
      throw new Error(
        `The database ${found.name} has tables already: a backup is restored into an empty place only. Make an empty one with createdb. ${nothingDone}`,
      );
  } finally {
    await client.end();
  }
}

const secretFile = (dataDir: string) => path.join(dataDir, "secret");

/** The secret belongs to the database: another one would make half of it unreadable. */
function requireNoOtherSecret({ SECRET, DATA_DIR }: Environment, secret: string): void {
  if (SECRET !== undefined && SECRET !== secret)
    throw new Error(
      `The setting SECRET is not the secret of this backup: leave it out, then the backup's own is used. ${nothingDone}`,
    );
  const file = secretFile(DATA_DIR);
  if (SECRET === undefined && existsSync(file) && readFileSync(file, "utf8").trim() !== secret)
    throw new Error(`${path.resolve(file)} is not the secret of this backup: move it away. ${nothingDone}`);
}

async function writeSecret({ SECRET, DATA_DIR }: Environment, secret: string): Promise<void> {
  if (SECRET !== undefined || existsSync(secretFile(DATA_DIR))) return;
  const file = await open(secretFile(DATA_DIR), "wx", 0o600);
  try {
    await file.writeFile(secret);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts the files of a cluster into their place; PostgreSQL writes them to the disk at its first start. */
async function placeCluster(folder: string, dataDir: string): Promise<void> {
  const password = path.join(dataDir, parts.password);
  writeFileSync(password, readFileSync(path.join(folder, parts.password)), { mode: 0o600 });
  await rename(path.join(folder, parts.cluster), clusterDir(dataDir));
}

/** Of the database that is restored into. */
async function readServerMajor({ DATABASE_URL, DATABASE_DIRECT_URL }: Environment): Promise<number> {
  if (DATABASE_URL === undefined) return packagedMajor();
  const client = newClient(DATABASE_DIRECT_URL ?? DATABASE_URL);
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    return rows[0]?.major ?? 0;
  } finally {
    await client.end();
  }
}

/** Finds a pg_restore that can read the dump and whose statements the server knows. Throws one sentence if there is none. */
async function findRestore(environment: Environment, { postgres }: Manifest): Promise<string> {
  const major = await readServerMajor(environment);
  const { restore, isTooNew } = await findClientPrograms(major, foreignVariables(), postgres);
  if (isTooNew && postgres >= 17)
    throw new Error(
      `This backup was written by pg_dump ${postgres}, and the database runs PostgreSQL ${major}, which cannot take it back: restore it into PostgreSQL 17 or newer. ${nothingDone}`,
    );
  if (isTooNew)
    throw new Error(
      `The database runs PostgreSQL ${major}, and the pg_restore here is of a newer version, of which it does not know all: install the client programs of PostgreSQL ${postgres} (Debian: postgresql-client-${postgres}). ${nothingDone}`,
    );
  return restore;
}

/**
 * Restores a dump in one transaction: it is there as a whole, or the database stays empty. An embedded database was made
 * for it and goes again if that fails.
 */
async function placeDump(environment: Environment, folder: string, restore: string): Promise<void> {
  const file = path.join(folder, parts.dump);
  if (environment.DATABASE_URL !== undefined) {
    const hosts = hostsOf(environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL);
    return restoreDump(restore, file, await hosts.require());
  }
  const postgres = await startEmbeddedPostgres({ dataDir: environment.DATA_DIR });
  try {
    await restoreDump(restore, file, postgres.url);
  } catch (error) {
    await postgres.stop();
    rmSync(clusterDir(environment.DATA_DIR), { recursive: true, force: true });
    throw error;
  }
  await postgres.stop();
}

/** Starts what was restored, brings its tables up to date, and runs both proofs. */
async function prove(environment: Environment, secret: string): Promise<Proof> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR } = environment;
  const postgres = DATABASE_URL
    ? { url: DATABASE_DIRECT_URL ?? DATABASE_URL, stop: async () => undefined }
    : await startEmbeddedPostgres({ dataDir: DATA_DIR });
  setRuntime({
    secret,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${environment.PORT}`,
    ...databaseKind(environment),
    deploySpeed: deploySpeedOf(environment),
    environment,
  });
  try {
    await (DATABASE_URL ? migrateExternal : migrate)(postgres.url, databaseUse(environment));
    openDatabase(postgres.url, { poolSize: 2 });
    await requireSameSecret(database(), environment);
    return await proveDatabase(postgres.url);
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}

/**
 * Restores a backup into the place of these settings, which has to be empty, and proves it there. Throws one sentence;
 * if that says so, nothing was changed. A database on which the proofs fail stays: what they found is returned.
 */
export async function restoreBackup(
  file: string,
  environment: Environment,
  { passphrase, onStep = () => undefined }: Options,
): Promise<Restored> {
  const { DATA_DIR, DATABASE_URL } = environment;
  await requireEmpty(environment);
  // As the panel makes it: others may enter, for PostgreSQL may run as a user of its own.
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o711 });
  const folder = mkdtempSync(path.join(DATA_DIR, `restore-${process.pid}-`));
  try {
    onStep("Opening the backup …");
    const { manifest, secret } = await unpackBackup(file, passphrase, folder);
    requireNoOtherSecret(environment, secret);
    if (manifest.kind === "cluster") {
      if (DATABASE_URL !== undefined)
        throw new Error(
          `This backup holds the files of an embedded database: restore it without DATABASE_URL. ${nothingDone}`,
        );
      const major = packagedMajor();
      if (manifest.postgres !== major)
        throw new Error(
          `This backup holds files of PostgreSQL ${manifest.postgres}, and this version of Berth comes with ${major}: restore it with the version that made it. ${nothingDone}`,
        );
    }
    const restore = manifest.kind === "dump" ? await findRestore(environment, manifest) : null;
    onStep("Restoring the database …");
    // First: a panel that finds the database alone would make a secret of its own, and refuse to start.
    await writeSecret(environment, secret);
    if (restore === null) await placeCluster(folder, DATA_DIR);
    else await placeDump(environment, folder, restore);
    onStep("Proving it …");
    const place = DATABASE_URL === undefined ? path.resolve(DATA_DIR) : "the database of DATABASE_URL";
    return { manifest, place, proof: await prove(environment, secret) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
