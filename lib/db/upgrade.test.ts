import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { log } from "@/lib/log";
import { fillEmptyTables } from "@/lib/testing/database/fill-empty";
import { ownEntries, writeMigrations } from "@/lib/testing/database/planted-migrations";
import { migrate } from "./migrate";

/*
 * Upgrades a database of the first version, with rows in all tables, to the newest. An extra migration is added, so
 * that there is always one to run.
 */
type Row = Record<string, unknown>;

let folder: string;
let url: string;
let server: pg.Client;
let client: pg.Client;

const migrationsOf = (name: string, entries = ownEntries(), planted?: string) =>
  writeMigrations(path.join(folder, name), entries, planted);

const upgradeWith = (planted: string) =>
  migrate(url, { migrationsFolder: migrationsOf("newest", ownEntries(), planted) });

/** Returns all rows of all tables. */
async function readAll(): Promise<Map<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const all = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from "${name}" t order by t`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** Values for columns of the first version whose constraints are stricter than their types. */
const values = {
  "catch_ups.dropped_at": "now()",
  "invoices.number": "'EX-' || n",
  "payments.state": "'done'",
  "promos.percent": "5",
  "renewal_rounds.is_only": "n = 1",
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "berth-migrations-"));
  const name = `test_${randomBytes(8).toString("hex")}`;
  server = new pg.Client({ connectionString: inject("serverUrl") });
  await server.connect();
  await server.query(`create database ${name}`);
  url = Object.assign(new URL(inject("serverUrl")), { pathname: `/${name}` }).href;
  client = new pg.Client({ connectionString: url, database: name });
  await client.connect();
  await migrate(url, { migrationsFolder: migrationsOf("first", ownEntries().slice(0, 1)) });
  // The compatibility note changes with every upgrade.
  await client.query("delete from installation_state");
  expect(await fillEmptyTables(drizzle(client), { count: 2, firstId: 1, values })).toEqual([]);
  const empty = [...(await readAll())].filter(([, rows]) => rows.length === 0);
  expect(empty.map(([table]) => table)).toEqual([]);
});
afterAll(async () => {
  const name = client.database;
  await client.end();
  await server.query(`drop database ${name}`);
  await server.end();
  rmSync(folder, { recursive: true });
});

it("changes nothing at all where a migration fails at rows that are there", async () => {
  const before = await readAll();
  const failing = `create table planted (id integer primary key);
    alter table accounts add column planted integer not null;`;
  await expect(upgradeWith(failing)).rejects.toMatchObject({
    cause: { message: 'column "planted" of relation "accounts" contains null values' },
  });
  expect(await readAll()).toEqual(before);
});

it("keeps every row of the first version, with what it says", async () => {
  const before = await readAll();
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  await upgradeWith(`alter table accounts add column planted text not null default 'x';
    create table planted (id integer primary key);`);
  // It does not say that it is compatible, so the operator is told before it begins.
  expect(warned.mock.calls).toEqual([[{ migrations: 1 }, expect.stringContaining("older versions cannot")]]);
  warned.mockRestore();
  const after = await readAll();
  for (const [table, rows] of before) {
    const kept = (after.get(table) ?? []).map((row) =>
      Object.fromEntries(Object.keys(rows[0] ?? {}).map((column) => [column, row[column]])),
    );
    expect(kept, table).toEqual(expect.arrayContaining(rows));
  }
  expect(after.get("accounts")?.map(({ planted }) => planted)).toEqual(["x", "x"]);
  expect(after.get("planted")).toEqual([]);
});
