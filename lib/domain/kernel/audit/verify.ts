import { asc, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { auditAnchors, auditChains, auditRows } from "@/lib/db/tables/kernel/audit";
import { anchorSealOf } from "../audit-trail/audit-chain";
import {
  type Anchor,
  type AuditBreach,
  type Chain,
  ChainCheck,
  digestOf,
  nameOf,
  type Range,
  type Row,
} from "./chain-check";

const batch = 5_000;

/**
 * Rows that belong to no chain, if the table's constraints were removed: every row is either one of these, or read
 * with its chain.
 */
const isLoose = sql`(num_nulls(${auditRows.chain}, ${auditRows.place}, ${auditRows.mac}) > 0
  or ${auditRows.chain} < 0 or ${auditRows.place} < 1)`;

type Last = Pick<Row, "chain" | "place" | "id" | "at">;

/** Ordered by id and time as well: the table's owner can store two rows at one position. */
async function readBatch(db: Database, last: Last): Promise<{ row: Row; part: string }[]> {
  const { chain, place, id, at } = auditRows;
  const after = sql`(${last.chain}, ${last.place}, ${last.id}, ${last.at.toISOString()}::timestamptz)`;
  return db
    .select({ row: auditRows, part: sql<string>`${auditRows}.tableoid::regclass::text` })
    .from(auditRows)
    .where(sql`(${chain}, ${place}, ${id}, ${at}) > ${after} and not ${isLoose}`)
    .orderBy(asc(chain), asc(place), asc(id), asc(at))
    .limit(batch);
}

/** Deletions recorded in the log: everything until a month, and which chains begin there. */
type Forgotten = { month: string; digest: unknown };
type Anchors = ReadonlyMap<number, Anchor[]>;
type Checked = {
  checks: Map<number, ChainCheck>;
  begun: number[];
  forgotten: Forgotten | null;
  rows: number;
  /** The highest id of the rows to be deleted. */
  lastOldId: number;
};

const begunChain = ({ operation, chain, target }: Row): number | null =>
  operation === "audit.begin" && chain === 0 ? Number(target?.replace("account ", "")) : null;

function noteOfLog(checked: Checked, row: Row): void {
  if (row.chain !== 0) return;
  const begun = begunChain(row);
  if (begun !== null) checked.begun.push(begun);
  if (row.operation === "audit.forget")
    checked.forgotten = { month: String(row.changes.month), digest: row.changes.digest };
}

async function checkRows(db: Database, anchors: Anchors, oldParts: ReadonlySet<string>): Promise<Checked> {
  const checks = new Map<number, ChainCheck>();
  const checked: Checked = { checks, begun: [], forgotten: null, rows: 0, lastOldId: 0 };
  for (let last: Last = { chain: 0, place: 0, id: 0, at: new Date(0) }; ; ) {
    const found = await readBatch(db, last);
    if (found.length === 0) return checked;
    for (const { row, part } of found) {
      const check = checks.get(row.chain) ?? new ChainCheck(row.chain, anchors.get(row.chain) ?? []);
      checks.set(row.chain, check);
      const isOld = oldParts.has(part);
      check.add(row, isOld);
      if (isOld) checked.lastOldId = Math.max(checked.lastOldId, row.id);
      noteOfLog(checked, row);
      last = row;
    }
    checked.rows += found.length;
  }
}

/** The anchors that the panel has written, by chain. */
async function readAnchors(db: Database): Promise<Map<number, Anchor[]>> {
  const rows = await db.select().from(auditAnchors).orderBy(asc(auditAnchors.first));
  return groupBy(
    rows.filter((anchor) => anchor.seal.equals(anchorSealOf(anchor))),
    ({ chain }) => chain,
  );
}

/** The chains that begin in deleted rows; anchors of rows not deleted yet do not count. */
const forgottenChains = (anchors: Anchors, month: string): number[] =>
  [...anchors].filter(([, own]) => own.some((anchor) => anchor.month <= month)).map(([chain]) => chain);

/** Finds chains that are missing as a whole, or that the panel never began. */
function checkNames(known: readonly Chain[], checked: Checked, anchors: Anchors): AuditBreach[] {
  const { begun, checks, forgotten } = checked;
  const there = new Set(known.map(({ chain }) => chain));
  const past = forgottenChains(anchors, forgotten?.month ?? "");
  const isPastRight = digestOf(past) === (forgotten?.digest ?? digestOf([]));
  const named = new Set([...begun, ...past]);
  const gone = [...named].filter((chain) => !there.has(chain) && !checks.has(chain));
  const seen = new Set<number>();
  const again = begun.filter((chain) => seen.size === seen.add(chain).size);
  const isKnown = [...there].every((chain) => chain === 0 || named.has(chain));
  return [
    ...gone.map((chain) => ({ what: nameOf(chain), found: "all of it is missing" })),
    ...again.map((chain) => ({ what: nameOf(chain), found: "was begun again: all before is missing" })),
    ...(isPastRight && isKnown ? [] : [{ what: "the accounts", found: "are not those that the log knows" }]),
  ];
}

export type Credentials = { rows: number; breaches: AuditBreach[] };
/** Also the rows in the old partitions, and the last month already deleted; empty = none. */
export type ProofOfOld = Credentials & { ranges: Range[]; lastOldId: number; forgotten: string };

/** Reads everything in one snapshot, so it is for the operator and the nightly job, not for pages. */
export const proveParts = (db: Database, oldParts: ReadonlySet<string>): Promise<ProofOfOld> =>
  db.transaction(
    async (inside) => {
      await inside.execute(sql.raw("set local statement_timeout = 0"));
      const anchors = await readAnchors(inside);
      const checked = await checkRows(inside, anchors, oldParts);
      const known = await inside.select().from(auditChains);
      const byChain = new Map(known.map((one) => [one.chain, one]));
      const forgotten = checked.forgotten?.month ?? "";
      for (const chain of byChain.keys())
        if (!checked.checks.has(chain))
          checked.checks.set(chain, new ChainCheck(chain, anchors.get(chain) ?? []));
      for (const [chain, check] of checked.checks) check.end(byChain.get(chain), forgotten);
      const loose = await inside
        .select({ id: auditRows.id })
        .from(auditRows)
        .where(isLoose)
        .orderBy(asc(auditRows.id));
      const checks = [...checked.checks.values()];
      const breaches = [
        ...checks.flatMap((check) => check.breaches),
        ...checkNames(known, checked, anchors),
        ...loose.map(({ id }) => ({ what: `row ${id}`, found: "was added" })),
      ];
      const ranges = checks.flatMap((check) => check.ranges);
      return { rows: checked.rows, breaches, ranges, lastOldId: checked.lastOldId, forgotten };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );

/** Verifies the audit log: returns what was changed, removed, added or moved. */
export async function verifyAudit(db: Database): Promise<Credentials> {
  const { rows, breaches } = await proveParts(db, new Set());
  return { rows, breaches };
}
