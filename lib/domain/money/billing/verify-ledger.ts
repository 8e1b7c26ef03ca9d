import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { type Law, laws } from "./shared/ledger-laws";

const mostTold = 1_000;

/** Names of all ledger laws, the invariants in ledger-laws.ts. */
export const lawNames: readonly string[] = Object.keys(laws);

export type Breach = { law: string; what: string; found: string };

/** Checked share of one law, from 0 to 1. */
export type Progress = { law: string; share: number };

/**
 * `atOnce`: number of connections, which `db` must have; one leaves CPU time for other work. `rowsAtOnce`: IDs per
 * part.
 */
type Pace = { atOnce?: number; rowsAtOnce?: number };

type Part = { from: number; to: number };

/** Splits the law's table into ranges of IDs. */
async function partsOf(db: Database, { over }: Law, rowsAtOnce: number): Promise<Part[]> {
  if (over === null) return [{ from: 0, to: 0 }];
  const { rows } = await db.execute<{ first: number | null; last: number | null }>(
    sql`select min(id) as first, max(id) as last from ${sql.identifier(over)}`,
  );
  const { first, last } = rows[0] ?? {};
  if (typeof first !== "number" || typeof last !== "number") return [];
  const parts: Part[] = [];
  for (let from = first - 1; from < last; from += rowsAtOnce)
    parts.push({ from, to: Math.min(last, from + rowsAtOnce) });
  return parts;
}

/**
 * Settings for a statement that reads a whole part: no timeout, its own query plan, and enough memory to sort and
 * join without temporary files.
 */
const limits = sql`select set_config('statement_timeout', '0', true), set_config('plan_cache_mode', 'force_custom_plan', true),
  set_config('work_mem', '32MB', true)`;

/** Runs one statement in its own transaction, which blocks nothing. */
async function ask(db: Database, { question, over }: Law, { from, to }: Part, most: number) {
  const within = (column: string) =>
    sql`${sql.raw(column)} > ${from}::int and ${sql.raw(column)} <= ${to}::int`;
  return db.transaction(async (own) => {
    await own.execute(limits);
    const asked = question(over === null ? () => sql`true` : within);
    const { rows } = await own.execute<Omit<Breach, "law">>(sql`${asked} limit ${most}`);
    return rows;
  });
}

type Found = Omit<Breach, "law">[];

/** Returns the violations of one law, in the order of its parts. */
async function verifyLaw(db: Database, law: Law, pace: Pace, onShare: (share: number) => void) {
  const { atOnce = 1, rowsAtOnce = 100_000 } = pace;
  const parts = await partsOf(db, law, rowsAtOnce);
  const found: Found[] = [];
  let [next, looked, told] = [0, 0, 0];
  const look = async () => {
    while (told < mostTold) {
      const index = next++;
      const part = parts[index];
      if (!part) return;
      const rows = await ask(db, law, part, mostTold - told);
      found[index] = rows;
      told += rows.length;
      onShare(++looked / parts.length);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, parts.length) }, look));
  return found.flat().slice(0, mostTold);
}

/**
 * Returns the violations of the ledger's laws, at most a thousand of each; empty = the ledger is correct. Reads
 * everything, in parts: for the nightly job and the operator, not for a page.
 */
export async function verifyLedger(
  db: Database,
  onProgress: (progress: Progress) => void = () => undefined,
  pace: Pace = {},
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [name, law] of Object.entries(laws)) {
    const found = await verifyLaw(db, law, pace, (share) => onProgress({ law: name, share }));
    breaches.push(...found.map(({ what, found }) => ({ law: name, what, found })));
  }
  return breaches;
}
