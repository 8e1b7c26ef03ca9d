import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as runQueueMigrations } from "graphile-worker";
import { log } from "@/lib/log";
import { newClient } from "./connect";
import { hostsOf } from "./hosts";
import { countBreaking, noteNeeded, readMigrations, requireKnownSchema } from "./newer-schema";
import { setSessionDefaults } from "./session-defaults";
import { turnIndexes } from "./task-turns";

const lockNumber = 7_251_884;

const ownMigrations = path.join(process.cwd(), "lib/db/migrations");

/**
 * Migrates the database at `url` to this version; concurrent starts wait for each other. Throws a one-sentence error
 * for the operator if its tables come from other migrations, or from newer ones with which this version is
 * incompatible. `isPooled`: the panel itself connects through a pooler, only this connection does not.
 */
export async function migrate(
  url: string,
  { isPooled = false, migrationsFolder = ownMigrations } = {},
): Promise<void> {
  const client = newClient(url);
  await client.connect();
  try {
    // No timeouts: a migration may take long, and so may waiting for another process that runs it.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    if (isPooled) await setSessionDefaults(client);
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query("set client_min_messages to warning");
    const migrations = readMigrations(migrationsFolder);
    await requireKnownSchema(client, migrations);
    const breaking = await countBreaking(client, migrations);
    if (breaking > 0)
      log.warn(
        { migrations: breaking },
        "the tables change in ways that older versions cannot work with: stop them",
      );
    await runMigrations(drizzle(client), { migrationsFolder });
    await noteNeeded(client, migrations);
    await runQueueMigrations({ connectionString: hostsOf(url).current });
    await client.query(turnIndexes);
  } finally {
    await client.end();
  }
}
