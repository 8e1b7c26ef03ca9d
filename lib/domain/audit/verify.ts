import { asc, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { auditAnchors, auditChains, auditRows } from "@/lib/db/tables/kernel";
import { anchorSealOf, macOf, noHash, sealOf } from "../kernel/audit-chain";
import { digestOf } from "./adopt";

const batch = 5_000;

type Row = typeof auditRows.$inferSelect;
type Chain = typeof auditChains.$inferSelect;
type Anchor = typeof auditAnchors.$inferSelect;
export type AuditBreach = { what: string; found: string };

const nameOf = (chain: number): string => (chain === 0 ? "rows without an account" : `account ${chain}`);

/** What is found in one chain, row after row. */
class ChainCheck {
  readonly breaches: AuditBreach[] = [];
  #place = 0;
  #head: Buffer = noHash;
  #isBegun = false;
  /** The last month that is gone before what there is of it. */
  #month = "";

  /** `anchors`: where it may go on after rows that are gone. */
  constructor(
    readonly chain: number,
    readonly anchors: readonly Anchor[],
  ) {}

  /** Goes on after the last row that is gone before that place, or after all of them. */
  #begin(place: number): void {
    if (this.#isBegun) return;
    this.#isBegun = true;
    const anchor = this.anchors.findLast((one) => one.place < place);
    if (!anchor || place === 1) return;
    this.#place = anchor.place;
    this.#head = anchor.mac;
    this.#month = anchor.month;
  }

  add(row: Row & { chain: number; place: number; mac: Buffer }): void {
    this.#begin(row.place);
    const what = `row ${row.id} of ${nameOf(this.chain)}`;
    const missing = row.place - this.#place - 1;
    if (missing > 0)
      this.breaches.push({ what: nameOf(this.chain), found: `${missing} missing before row ${row.id}` });
    else if (missing < 0) this.breaches.push({ what, found: "was added" });
    // After a gap the hash before is not known, and the gap itself is the breach.
    if (missing === 0 && !row.mac.equals(macOf(row, this.#head)))
      this.breaches.push({ what, found: "was changed, or does not follow the row before it" });
    this.#place = row.place;
    this.#head = row.mac;
  }

  end(known: Chain | undefined, forgotten: Forgotten | null): void {
    this.#begin(Number.POSITIVE_INFINITY);
    const what = nameOf(this.chain);
    if (this.#month > (forgotten?.month ?? ""))
      this.breaches.push({
        what,
        found: `all until ${this.#month} is missing, which was not to be forgotten`,
      });
    if (!known) this.breaches.push({ what, found: "its end is missing" });
    else if (known.length > this.#place)
      this.breaches.push({ what, found: `${known.length - this.#place} missing at the end` });
    else if (known.length < this.#place || !known.head.equals(this.#head))
      this.breaches.push({ what, found: "its end was changed" });
    if (known && !known.seal.equals(sealOf(this.chain, known.length, known.head)))
      this.breaches.push({ what, found: "its end is not the panel's" });
  }
}

/** Rows that no chain can hold: every row is either one of these, or read with its chain. */
const isLoose = sql`(num_nulls(${auditRows.chain}, ${auditRows.place}, ${auditRows.mac}) > 0
  or ${auditRows.chain} < 0 or ${auditRows.place} < 1)`;

type PlacedRow = Row & { chain: number; place: number; mac: Buffer };
const isPlaced = (row: Row): row is PlacedRow => row.chain !== null && row.place !== null && row.mac !== null;

/** By the id as well: whoever owns the table can put two rows at one place. */
async function readBatch(
  db: Database,
  last: Pick<PlacedRow, "chain" | "place" | "id">,
): Promise<PlacedRow[]> {
  const { chain, place, id } = auditRows;
  const rows = await db
    .select()
    .from(auditRows)
    .where(sql`(${chain}, ${place}, ${id}) > (${last.chain}, ${last.place}, ${last.id}) and not ${isLoose}`)
    .orderBy(asc(chain), asc(place), asc(id))
    .limit(batch);
  return rows.filter(isPlaced);
}

/** What the log says was forgotten. */
type Forgotten = { month: string; digest: unknown };
type Checked = {
  checks: Map<number, ChainCheck>;
  begun: number[];
  adopted: unknown[];
  forgotten: Forgotten | null;
  rows: number;
};

const begunChain = ({ operation, chain, target }: Row): number | null =>
  operation === "audit.begin" && chain === 0 ? Number(target?.replace("account ", "")) : null;

async function checkRows(db: Database, anchors: ReadonlyMap<number, Anchor[]>): Promise<Checked> {
  const checked: Checked = { checks: new Map(), begun: [], adopted: [], forgotten: null, rows: 0 };
  for (let last = { chain: 0, place: 0, id: 0 }; ; ) {
    const found = await readBatch(db, last);
    if (found.length === 0) return checked;
    for (const row of found) {
      const check = checked.checks.get(row.chain) ?? new ChainCheck(row.chain, anchors.get(row.chain) ?? []);
      checked.checks.set(row.chain, check);
      check.add(row);
      const begun = begunChain(row);
      if (begun !== null) checked.begun.push(begun);
      if (row.operation === "audit.adopt" && row.chain === 0) checked.adopted.push(row.changes.digest);
      if (row.operation === "audit.forget" && row.chain === 0)
        checked.forgotten = { month: String(row.changes.month), digest: row.changes.digest };
      last = row;
    }
    checked.rows += found.length;
  }
}

/** The anchors that the panel has written, oldest first, by chain. */
async function readAnchors(db: Database): Promise<Map<number, Anchor[]>> {
  const rows = await db.select().from(auditAnchors).orderBy(asc(auditAnchors.month));
  return groupBy(
    rows.filter(({ chain, month, place, mac, seal }) => seal.equals(anchorSealOf(chain, month, place, mac))),
    ({ chain }) => chain,
  );
}

/** The chains that began in what is gone, if they are those that the log says; anchors of what is not gone yet count for nothing. */
function checkForgotten(
  anchors: ReadonlyMap<number, Anchor[]>,
  forgotten: Forgotten | null,
): { chains: number[]; isRight: boolean } {
  const { month = "", digest = digestOf([]) } = forgotten ?? {};
  const chains = [...anchors.keys()].filter((chain) =>
    anchors.get(chain)?.some((anchor) => anchor.month <= month),
  );
  return { chains, isRight: digestOf(chains) === digest };
}

/** Chains that are gone as a whole, or that the panel never began. */
function checkNames(
  known: readonly Chain[],
  { begun, adopted, checks, forgotten }: Checked,
  anchors: ReadonlyMap<number, Anchor[]>,
): AuditBreach[] {
  const there = new Set(known.map(({ chain }) => chain));
  const past = checkForgotten(anchors, forgotten);
  const named = new Set([...begun, ...past.chains]);
  const gone = [...named].filter((chain) => !there.has(chain) && !checks.has(chain));
  const seen = new Set<number>();
  const again = begun.filter((chain) => seen.size === seen.add(chain).size);
  const unnamed = [...there].filter((chain) => chain !== 0 && !named.has(chain));
  const isAdopted = adopted.length === 1 && adopted[0] === digestOf(unnamed);
  const isStrange = !past.isRight || (adopted.length === 0 ? unnamed.length > 0 : !isAdopted);
  return [
    ...gone.map((chain) => ({ what: nameOf(chain), found: "all of it is missing" })),
    ...again.map((chain) => ({ what: nameOf(chain), found: "was begun again: all before is missing" })),
    ...(isStrange ? [{ what: "the accounts", found: "are not those that the log knows" }] : []),
  ];
}

/**
 * Proves the audit log: answers what was changed, removed, added or moved. Reads everything in one snapshot, so it is
 * for the operator and not for a page.
 */
export async function verifyAudit(db: Database): Promise<{ rows: number; breaches: AuditBreach[] }> {
  return db.transaction(
    async (inside) => {
      const anchors = await readAnchors(inside);
      const checked = await checkRows(inside, anchors);
      const known = await inside.select().from(auditChains);
      const byChain = new Map(known.map((one) => [one.chain, one]));
      for (const chain of byChain.keys())
        if (!checked.checks.has(chain))
          checked.checks.set(chain, new ChainCheck(chain, anchors.get(chain) ?? []));
      for (const [chain, check] of checked.checks) check.end(byChain.get(chain), checked.forgotten);
      const loose = await inside
        .select({ id: auditRows.id })
        .from(auditRows)
        .where(isLoose)
        .orderBy(asc(auditRows.id));
      const breaches = [
        ...[...checked.checks.values()].flatMap((check) => check.breaches),
        ...checkNames(known, checked, anchors),
        ...loose.map(({ id }) => ({ what: `row ${id}`, found: "was added" })),
      ];
      return { rows: checked.rows, breaches };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}
