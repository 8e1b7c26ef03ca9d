import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as runQueueMigrations } from "graphile-worker";
import pg from "pg";
import { noteNeeded, readMigrations, requireKnownSchema } from "./newer-schema";
import { turnIndexes } from "./task-turns";

const lockNumber = 7_251_884;

/**
 * Migrates the database at `url` to this version; processes that start together wait for each other. Throws one sentence
 * for the operator where a newer version has been there that this one cannot work beside.
 */
export async function migrate(url: string): Promise<void> {
  const migrationsFolder = path.join(process.cwd(), "lib/db/migrations");
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query("set client_min_messages to warning");
    const migrations = readMigrations(migrationsFolder);
    await requireKnownSchema(client, migrations);
    await runMigrations(drizzle(client), { migrationsFolder });
    await noteNeeded(client, migrations);
    await runQueueMigrations({ connectionString: url });
    await client.query(turnIndexes);
  } finally {
    await client.end();
  }
}
