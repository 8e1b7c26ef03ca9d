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

const migrationsOf = (name: string, entries = ownEntries(), planted: readonly string[] = []) =>
  writeMigrations(path.join(folder, name), entries, planted);

const quick = { lockMs: 100, pauseMs: 100, attempts: 100 };
/** As versions do that bring these migrations beyond the newest. */
const upgradeWith = (planted: readonly string[], terms = quick) =>
  migrate(url, { migrationsFolder: migrationsOf("newest", ownEntries(), planted), terms });

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

const first = `alter table accounts add column planted text not null default 'x';
  create table planted (id integer primary key);`;
const second = "-- compatible\nalter table accounts add column later text not null default 'y';";
const third = `-- compatible, concurrently
create index concurrently if not exists "accounts_planted" on accounts (planted);
create index concurrently if not exists "accounts_later" on accounts (later);`;

it("keeps every row of the first version, with what it says", async () => {
  const before = await readAll();
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  await upgradeWith([first]);
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

it("changes nothing where a migration fails at rows that are there", async () => {
  const before = await readAll();
  const failing = `create table unfinished (id integer primary key);
    alter table accounts add column more integer not null;`;
  await expect(upgradeWith([first, failing])).rejects.toThrow(
    'column "more" of relation "accounts" contains null values',
  );
  expect(await readAll()).toEqual(before);
  const { rowCount } = await client.query("select from drizzle.__drizzle_migrations");
  expect(rowCount).toBe(ownEntries().length + 1);
});

async function beside<T>(work: (other: pg.Client) => Promise<T>): Promise<T> {
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    return await work(other);
  } finally {
    await other.end();
  }
}

it("lets others pass while it waits for a lock, says so, and gives up in the end", async () => {
  const warned = vi.spyOn(log, "warn").mockReturnValue();
  await client.query("begin; select from accounts");
  await expect(upgradeWith([first, second], { ...quick, attempts: 2 })).rejects.toThrow(
    /^a change of the tables got no lock in 2 attempts/,
  );
  const adds = upgradeWith([first, second]);
  await vi.waitFor(() => expect(warned.mock.calls.length).toBeGreaterThan(2), 10_000);
  // What comes behind it does not wait for the transaction that it waits for.
  await beside((other) => other.query("set statement_timeout = '5s'; select count(*) from accounts"));
  await client.query("rollback");
  await adds;
  warned.mockRestore();
  const { rows } = await client.query("select distinct later from accounts");
  expect(rows).toEqual([{ later: "y" }]);
});

const readIndexes = async () =>
  (
    await client.query<{ name: string; is_valid: boolean }>(
      `select c.relname as name, i.indisvalid as is_valid from pg_index i join pg_class c on c.oid = i.indexrelid
        where c.relname in ('accounts_planted', 'accounts_later') order by 1`,
    )
  ).rows;

it("builds indexes beside writers and beside another start that waits, and a broken one again", async () => {
  // As an interruption leaves it.
  await client.query("create index accounts_planted on accounts (planted)");
  await client.query(
    "update pg_index set indisvalid = false where indexrelid = 'accounts_planted'::regclass",
  );
  await beside(async (writer) => {
    await writer.query("begin; update accounts set later = later");
    const starts = [upgradeWith([first, second, third]), upgradeWith([first, second, third])];
    const isWaiting = `select from pg_stat_activity
      where datname = current_database() and query ilike '%index concurrently%' and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await client.query(isWaiting)).rowCount).toBe(1), 10_000);
    // Neither readers nor writers wait for it.
    await client.query("set statement_timeout = '5s'");
    await client.query("update accounts set later = later where false");
    await writer.query("commit");
    await Promise.all(starts);
  });
  expect(await readIndexes()).toEqual([
    { name: "accounts_later", is_valid: true },
    { name: "accounts_planted", is_valid: true },
  ]);
});
