import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { type Law, laws } from "./shared/ledger-laws";

const rowsAtOnce = 100_000;
const mostTold = 1_000;

/** What each law says. */
export const lawNames: readonly string[] = Object.keys(laws);

export type Breach = { law: string; what: string; found: string };

/** Of one law: how much of it has been looked at, from 0 to 1. */
export type Progress = { law: string; share: number };

type Part = { from: number; to: number };

/** The parts of the table that the law goes through, each of so many ids. */
async function partsOf(db: Database, { over }: Law): Promise<Part[]> {
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

/** One statement in a transaction of its own, which may take as long as it takes and holds nothing up. */
async function ask(db: Database, { question, over }: Law, { from, to }: Part, most: number) {
  const within = (column: string) =>
    sql`${sql.raw(column)} > ${from}::int and ${sql.raw(column)} <= ${to}::int`;
  return db.transaction(async (own) => {
    await own.execute(sql`set local statement_timeout = 0`);
    const asked = question(over === null ? () => sql`true` : within);
    const { rows } = await own.execute<Omit<Breach, "law">>(sql`${asked} limit ${most}`);
    return rows;
  });
}

/**
 * What breaks the laws of the ledger, at most a thousand of each; empty = all of it is right. Reads everything there is,
 * in parts: for the nightly job and the operator, not for a page.
 */
export async function verifyLedger(
  db: Database,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const [name, law] of Object.entries(laws)) {
    let left = mostTold;
    const parts = await partsOf(db, law);
    for (const [index, part] of parts.entries()) {
      if (left === 0) break;
      const rows = await ask(db, law, part, left);
      left -= rows.length;
      breaches.push(...rows.map(({ what, found }) => ({ law: name, what, found })));
      onProgress({ law: name, share: (index + 1) / parts.length });
    }
  }
  return breaches;
}
