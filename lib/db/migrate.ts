import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runMigrations as runQueueMigrations } from "graphile-worker";
import type pg from "pg";
import { log } from "@/lib/log";
import { newClient } from "./connect";
import { hostsOf } from "./hosts";
import { countBreaking, noteNeeded, readMigrations, requireKnownSchema } from "./newer-schema";
import { runMigrations, usualTerms } from "./run-migrations";
import { setSessionDefaults } from "./session-defaults";
import { turnIndexes } from "./task-turns";

const lockNumber = 7_251_884;

const ownMigrations = path.join(process.cwd(), "lib/db/migrations");
const askEveryMs = 200;

/**
 * Waits until no other process migrates. Asks again and again: a statement that waits would be waited for by an index
 * that is built concurrently, and each would wait for the other.
 */
async function lock(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is: boolean }>("select pg_try_advisory_lock($1) as is", [
      lockNumber,
    ]);
    if (rows[0]?.is) return;
    await pause(askEveryMs);
  }
}

/**
 * Migrates the database at `url` to this version; concurrent starts wait for each other. Throws a one-sentence error
 * for the operator if its tables come from other migrations, or from newer ones with which this version is
 * incompatible. `isPooled`: the panel itself connects through a pooler, only this connection does not.
 */
export async function migrate(
  url: string,
  { isPooled = false, migrationsFolder = ownMigrations, terms = usualTerms } = {},
): Promise<void> {
  const client = newClient(url);
  // Without a listener, Node exits; what it was asked is refused separately.
  client.on("error", () => undefined);
  await client.connect();
  try {
    // No timeouts: a migration may take long.
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    if (isPooled) await setSessionDefaults(client);
    await lock(client);
    await client.query("set client_min_messages to warning");
    const migrations = readMigrations(migrationsFolder);
    await requireKnownSchema(client, migrations);
    const breaking = await countBreaking(client, migrations);
    if (breaking > 0)
      log.warn(
        { migrations: breaking },
        "the tables change in ways that older versions cannot work with: stop them",
      );
    await runMigrations(client, migrations, terms);
    await noteNeeded(client, migrations);
    await runQueueMigrations({ connectionString: hostsOf(url).current });
    await client.query(turnIndexes);
  } finally {
    await client.end();
  }
}
