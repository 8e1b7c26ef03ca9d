import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { log } from "@/lib/log";
import { concurrentIndexes } from "./concurrent-indexes";
import { type Migration, noteNeeded } from "./newer-schema";

export type LockTerms = {
  /** How long a migration waits for a lock: everything that comes behind it waits as long. */
  lockMs: number;
  /** Between two attempts, in which others have their turn. */
  pauseMs: number;
  attempts: number;
};

/** Five minutes in all. */
export const usualTerms: LockTerms = { lockMs: 2_000, pauseMs: 1_000, attempts: 100 };

/** A lock was not given in time, or two waited for each other: nothing was changed, and the same may succeed later. */
const busy = new Set(["55P03", "40P01"]);
const isBusy = (error: unknown): boolean => error instanceof pg.DatabaseError && busy.has(error.code ?? "");

const applied = "drizzle.__drizzle_migrations";

async function findNewest(client: pg.Client): Promise<number> {
  await client.query(`create schema if not exists drizzle; create table if not exists ${applied}
    (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ newest: string | null }>(
    `select max(created_at)::text as newest from ${applied}`,
  );
  return Number(rows[0]?.newest ?? 0);
}

const noteApplied = (client: pg.Client, { hash, when }: Migration) =>
  client.query(`insert into ${applied} (hash, created_at) values ($1, $2)`, [hash, when]);

/** In one transaction with the word for older versions. `known`: all migrations up to this one. */
async function apply(client: pg.Client, known: readonly Migration[], lockMs: number): Promise<void> {
  const migration = known.at(-1);
  if (!migration) return;
  await client.query(`begin; set local lock_timeout = ${lockMs}`);
  try {
    await client.query(migration.text);
    await noteApplied(client, migration);
    await noteNeeded(client, known);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function applyPatiently(
  client: pg.Client,
  known: readonly Migration[],
  { lockMs, pauseMs, attempts }: LockTerms,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await apply(client, known, lockMs);
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (attempt >= attempts)
        throw new Error(
          `a change of the tables got no lock in ${attempts} attempts, because another transaction goes on too long (pg_stat_activity shows it); nothing of the change was made`,
          { cause: error },
        );
      log.warn({ attempt }, "a change of the tables waits for a transaction that goes on");
      await pause(pauseMs);
    }
  }
}

/** Each on its own, in no transaction: after an interruption the next start goes on, and builds a broken one again. */
async function buildIndexes(client: pg.Client, known: readonly Migration[]): Promise<void> {
  const migration = known.at(-1);
  if (!migration) return;
  for (const { name, text } of concurrentIndexes(migration.text)) {
    const { rowCount } = await client.query(
      "select from pg_index where indexrelid = to_regclass($1) and not indisvalid",
      [`public."${name}"`],
    );
    if (rowCount) await client.query(`drop index concurrently "${name}"`);
    await client.query(text);
  }
  await noteApplied(client, migration);
  await noteNeeded(client, known);
}

/**
 * Applies what the database has not had yet, oldest first, each migration in a transaction of its own. One that gets no
 * lock in time lets the others pass and tries again, so that a running version waits for a moment only. The caller lets no
 * other process do this meanwhile.
 */
export async function runMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
  terms: LockTerms,
): Promise<void> {
  const newest = await findNewest(client);
  for (const [index, { when, isConcurrent }] of migrations.entries()) {
    if (when <= newest) continue;
    const known = migrations.slice(0, index + 1);
    await (isConcurrent ? buildIndexes(client, known) : applyPatiently(client, known, terms));
  }
}
