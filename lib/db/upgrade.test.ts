import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { fillEmptyTables } from "@/lib/testing/database/fill-empty";
import { migrate } from "./migrate";

/*
 * Upgrades a database of the first version, with rows in all tables, to the newest. An extra migration is added, so
 * that there is always one to run.
 */
type Entry = { idx: number; version: string; when: number; tag: string; breakpoints: boolean };
type Row = Record<string, unknown>;

const own = "lib/db/migrations";
const journalOf = (folder: string) => path.join(folder, "meta/_journal.json");
const readEntries = (folder: string): Entry[] => JSON.parse(readFileSync(journalOf(folder), "utf8")).entries;

let folder: string;
let url: string;
let server: pg.Client;
let client: pg.Client;

/** Creates a folder with these migrations; `planted`: SQL of an extra one. */
function migrationsOf(name: string, entries: readonly Entry[], planted?: string): string {
  const made = path.join(folder, name);
  cpSync(own, made, { recursive: true });
  const next = { version: "7", tag: "9999_planted", breakpoints: false };
  const when = (entries.at(-1)?.when ?? 0) + 1;
  const all = planted === undefined ? entries : [...entries, { ...next, idx: entries.length, when }];
  if (planted !== undefined) writeFileSync(path.join(made, `${next.tag}.sql`), planted);
  writeFileSync(journalOf(made), JSON.stringify({ version: "7", dialect: "postgresql", entries: all }));
  return made;
}

const upgradeWith = (planted: string) =>
  migrate(url, { migrationsFolder: migrationsOf("newest", readEntries(own), planted) });

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
  await migrate(url, { migrationsFolder: migrationsOf("first", readEntries(own).slice(0, 1)) });
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
  await upgradeWith(`alter table accounts add column planted text not null default 'x';
    create table planted (id integer primary key);`);
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
