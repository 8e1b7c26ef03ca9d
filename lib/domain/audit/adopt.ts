import { and, asc, gt, isNotNull, isNull, or, sql } from "drizzle-orm";
import { type Database, inTransaction } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { auditChains, auditRows } from "@/lib/db/tables/kernel";
import { addToChain, chainOf, macOf, noHash, rowOf, sealOf } from "../kernel/audit-chain";
import { readSecretMark } from "../kernel/require-same-secret";

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

/** Whether the panel has ever worked on this database with a signed log. Whoever empties it forges no signature by that. */
async function isBegun(db: Database): Promise<boolean> {
  if ((await readSecretMark(db)) !== undefined) return true;
  const [chain] = await db.select({ chain: auditChains.chain }).from(auditChains).limit(1);
  if (chain) return true;
  const isPlaced = or(isNotNull(auditRows.mac), isNotNull(auditRows.chain), isNotNull(auditRows.place));
  const [row] = await db.select({ id: auditRows.id }).from(auditRows).where(isPlaced).limit(1);
  return row !== undefined;
}

/**
 * Refuses a log whose rows all lack a signature, in a database without a mark: only the operator can know whether they
 * are from before rows were signed, or somebody took the signatures away. Nothing signs such rows by itself.
 */
export async function requireSignedLog(db: Database): Promise<void> {
  const [row] = await db.select({ id: auditRows.id }).from(auditRows).limit(1);
  if (!row || (await isBegun(db))) return;
  throw new Error(
    "No row of the audit log is signed. Where this version is the first on this database that signs them, sign them " +
      "once with: npm run -s cli -- audit adopt. Where it is not, somebody took the signatures away: restore a backup.",
  );
}

/**
 * Signs the rows from before they were signed, once, because the operator said so: never in a database that a panel with
 * a signed log has worked on, for then whoever took signatures away would get them back for what they wrote. Answers how
 * many.
 */
export const adoptAuditRows = (now: Date): Promise<number> =>
  inTransaction(async (db) => {
    await db.execute(sql`lock table audit_chains in share row exclusive mode`);
    if (await isBegun(db))
      throw new Error("The log of this database was begun with signatures: none are given afterwards.");
    const { ends, rows } = await placeAll(db);
    if (rows === 0) return 0;
    await writeEnds(db, ends);
    const chains = [...ends.keys()].filter((chain) => chain !== 0);
    const changes = { rows, chains: chains.length, digest: digestOf(chains) };
    await addToChain(db, rowOf({ at: now, operation: "audit.adopt", changes, requestId: "command" }));
    return rows;
  });
