import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import { runMigrations as runQueueMigrations } from "graphile-worker";
import pg from "pg";

const lockNumber = 7_251_884;

/** Migrates the database at `url` to this version; processes that start together wait for each other. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lockNumber]);
    await client.query("set client_min_messages to warning");
    await runMigrations(drizzle(client), { migrationsFolder: path.join(process.cwd(), "lib/db/migrations") });
    await runQueueMigrations({ connectionString: url });
  } finally {
    await client.end();
  }
}
