import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { inject } from "vitest";

const folder = path.join(process.cwd(), "lib/db/migrations");

async function apply(client: pg.Client, files: string[]): Promise<void> {
  for (const file of files) await client.query(readFileSync(path.join(folder, file), "utf8"));
}

/** The account with number 1. */
export const oldAccount = `
  insert into accounts (id, billing_id, role, email, company_id, currency, country, profile)
  values (1, 1, 'customer', 'one@mail.example', 1, 'EUR', 'NL', '{}')`;

export type OldDatabase = {
  client: pg.Client;
  /** Writes rows without triggers and foreign keys, so that what they would refer to need not be there. */
  fill: (...statements: string[]) => Promise<void>;
  /** From that migration on, in one transaction. */
  bringUpToDate: () => Promise<void>;
  drop: () => Promise<void>;
};

/** A database as it stood before the migration whose file ends like this: a test writes rows of that time into it. */
export async function openOldDatabase(before: string): Promise<OldDatabase> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const turn = files.findIndex((name) => name.endsWith(before));
  if (turn < 0) throw new Error(`There is no migration ${before}.`);
  const name = `test_${randomBytes(8).toString("hex")}`;
  const server = new pg.Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  const url = new URL(inject("serverUrl"));
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await apply(client, files.slice(0, turn));
  return {
    client,
    fill: async (...statements) => {
      await client.query("set session_replication_role = replica");
      for (const statement of statements) await client.query(statement);
      await client.query("set session_replication_role = origin");
    },
    bringUpToDate: async () => {
      await client.query("begin");
      await apply(client, files.slice(turn));
      await client.query("commit");
    },
    drop: async () => {
      await client.end();
      await server.query(`drop database ${name}`);
      await server.end();
    },
  };
}
