import { and, asc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { auditAnchors, auditRows } from "@/lib/db/tables/kernel/audit";
import { anchorSealOf, erasedSealOf, isAsWritten, noHash } from "../../audit-trail/audit-chain";
import type { Row } from "../chain-check";

const rowsAtOnce = 500;

/** A target such as `server 7001` names a row; any other text may hold a name that a customer has chosen. */
const namesARow = /^[a-z ]{1,40} \d{1,20}$/;

/** Without what a customer, or staff about one, has typed, and without where the call came from. */
const withoutPerson = (row: Row): Row => ({
  ...row,
  target: row.target !== null && namesARow.test(row.target) ? row.target : null,
  changes: {},
  requestId: "",
  address: "",
  reason: null,
});

/** Of a member's entries in the log of another account: what was changed is that account's. */
const withoutOrigin = (row: Row): Row => ({ ...row, requestId: "", address: "" });

const placeKey = ({ chain, place }: { chain: number; place: number }) => `${chain} ${place}`;

/** Hashes of the rows before these, by their place; a row may stand behind ones that were deleted with their month. */
async function readBefore(db: Database, rows: readonly Row[]): Promise<Map<string, Buffer>> {
  const chains = sql.param(rows.map(({ chain }) => chain));
  const places = sql.param(rows.map(({ place }) => place - 1));
  const wanted = sql`(select * from unnest(${chains}::int[], ${places}::bigint[]) as w (chain, place))`;
  const { chain, place, mac } = auditRows;
  const known = await db
    .select({ chain, place, mac })
    .from(auditRows)
    .where(sql`(${chain}, ${place}) in ${wanted}`);
  const anchors = await db
    .select()
    .from(auditAnchors)
    .where(sql`(${auditAnchors.chain}, ${auditAnchors.last}) in ${wanted}`);
  const ends = anchors
    .filter((anchor) => anchor.seal.equals(anchorSealOf(anchor)))
    .map((anchor) => [placeKey({ chain: anchor.chain, place: anchor.last }), anchor.mac] as const);
  return new Map([...ends, ...known.map((row) => [placeKey(row), row.mac] as const)]);
}

/** One that was tampered with gets an empty seal, so that it is still found. */
function sealOfErasure(row: Row, left: Row, before: ReadonlyMap<string, Buffer>): Buffer {
  const { chain, place } = row;
  const hash = place === 1 ? noHash : before.get(placeKey({ chain, place: place - 1 }));
  return hash && isAsWritten(row, hash) ? erasedSealOf(left) : noHash;
}

/** Erases entries page by page; one that is erased already is left. */
async function eraseRows(db: Database, which: SQL | undefined, without: (row: Row) => Row): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .select()
      .from(auditRows)
      .where(and(which, gt(auditRows.id, last), isNull(auditRows.erased)))
      .orderBy(asc(auditRows.id))
      .limit(rowsAtOnce);
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? last;
    const before = await readBefore(db, rows);
    const lefts = rows.map((row) => {
      const left = without(row);
      return { left, seal: sealOfErasure(row, left, before) };
    });
    await db.execute(sql`
      update audit_rows a set changes = v.changes, target = v.target, reason = v.reason, address = '', request_id = '',
        erased = decode(v.seal, 'hex')
      from unnest(${sql.param(lefts.map(({ left }) => left.id))}::bigint[],
        ${sql.param(lefts.map(({ left }) => left.at.toISOString()))}::timestamptz[],
        ${sql.param(lefts.map(({ left }) => JSON.stringify(left.changes)))}::jsonb[],
        ${sql.param(lefts.map(({ left }) => left.target))}::text[],
        ${sql.param(lefts.map(({ left }) => left.reason))}::text[],
        ${sql.param(lefts.map(({ seal }) => seal.toString("hex")))}::text[]) as v (id, at, changes, target, reason, seal)
      where a.id = v.id and a.at = v.at and a.erased is null`);
  }
}

/** The beginning of a chain names the account; the rest of such entries, in the chain of nobody, may say more. */
const inChainOfNobody = (row: Row): Row =>
  row.operation === "audit.begin" ? withoutOrigin(row) : withoutPerson(row);

/**
 * Erases what the log says about the person of an account, and where its calls came from. That something was done, by
 * which account and when stays, and so does the proof of the chains. Must not be called within a transaction.
 */
export async function eraseAudit(db: Database, accountId: number): Promise<void> {
  await eraseRows(db, eq(auditRows.accountId, accountId), withoutPerson);
  const isAboutIt = and(eq(auditRows.target, `account ${accountId}`), isNull(auditRows.accountId));
  await eraseRows(db, isAboutIt, inChainOfNobody);
  await eraseRows(db, eq(auditRows.actorAccountId, accountId), withoutOrigin);
}
