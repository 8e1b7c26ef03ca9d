import { and, asc, gt, isNull, sql } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { auditChains, auditRows } from "@/lib/db/tables/kernel";
import { addToChain, chainOf, macOf, noHash, rowOf, sealOf } from "../kernel/audit-chain";

const batch = 2_000;

type End = { length: number; head: Buffer };
type Row = typeof auditRows.$inferSelect;

const place = (row: Row, ends: Map<number, End>) => {
  const chain = chainOf(row);
  const { length, head } = ends.get(chain) ?? { length: 0, head: noHash };
  const placed = { ...row, chain, place: length + 1 };
  const mac = macOf(placed, head);
  ends.set(chain, { length: placed.place, head: mac });
  return { id: row.id, chain, place: placed.place, mac };
};

async function placeAll(db: Database): Promise<{ ends: Map<number, End>; rows: number }> {
  const ends = new Map<number, End>();
  let rows = 0;
  for (let last = 0; ; ) {
    const found = await db
      .select()
      .from(auditRows)
      .where(and(gt(auditRows.id, last), isNull(auditRows.mac)))
      .orderBy(asc(auditRows.id))
      .limit(batch);
    if (found.length === 0) return { ends, rows };
    const placed = found.map((row) => place(row, ends));
    await db.execute(sql`
      update audit_rows r set chain = w.chain, place = w.place, mac = decode(w.mac, 'hex')
      from jsonb_to_recordset(${JSON.stringify(placed.map(({ mac, ...one }) => ({ ...one, mac: mac.toString("hex") })))}::jsonb)
        as w(id bigint, chain int, place bigint, mac text)
      where r.id = w.id`);
    last = found.at(-1)?.id ?? last;
    rows += found.length;
  }
}

/** Says which chains there were, so that one of them cannot go missing unseen. */
export const digestOf = (chains: readonly number[]): string =>
  keyedHash("audit chains", JSON.stringify([...chains].sort((one, other) => one - other))).toString("hex");

async function writeEnds(db: Database, ends: Map<number, End>): Promise<void> {
  const rows = [...ends].map(([chain, { length, head }]) => ({
    chain,
    length,
    head,
    seal: sealOf(chain, length, head),
  }));
  for (let from = 0; from < rows.length; from += batch)
    await db.insert(auditChains).values(rows.slice(from, from + batch));
}

/**
 * Gives the rows from before there were chains their places, once: while there is no chain. Answers how many. Processes
 * that start together wait for each other.
 */
export const adoptAuditRows = (now: Date): Promise<number> =>
  inTransaction(async (db) => {
    await db.execute(sql`lock table audit_chains in share row exclusive mode`);
    const [known] = await db.select({ chain: auditChains.chain }).from(auditChains).limit(1);
    if (known) return 0;
    const { ends, rows } = await placeAll(db);
    if (rows === 0) return 0;
    await writeEnds(db, ends);
    const chains = [...ends.keys()].filter((chain) => chain !== 0);
    const changes = { rows, chains: chains.length, digest: digestOf(chains) };
    await addToChain(db, rowOf({ at: now, operation: "audit.adopt", changes, requestId: "start" }));
    return rows;
  });
