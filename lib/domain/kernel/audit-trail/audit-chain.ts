import { sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";
import { insertionOf } from "@/lib/db/insert-many";
import { keyedHash } from "@/lib/db/seal";
import { type auditAnchors, auditRows } from "@/lib/db/tables/kernel/audit";

type StoredRow = typeof auditRows.$inferSelect;
/** A row without a position in its chain. */
export type UnchainedRow = Omit<StoredRow, "id" | "chain" | "place" | "mac" | "erased">;
/** A row with its position in its chain. */
export type PlacedRow = UnchainedRow & { id: number; chain: number; place: number };

export const noHash = Buffer.alloc(0);

/** The account that a row concerns, else the account that acted; 0 without either. */
const chainOf = ({ accountId, actorAccountId }: UnchainedRow): number => accountId ?? actorAccountId ?? 0;

/** Canonical form, equal before writing and after reading: the database reorders the keys of JSON. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/**
 * The hash of a row: keyed, and over its position and the previous hash, so that no row can be changed, moved or
 * removed.
 */
function macOf(row: PlacedRow, before: Buffer): Buffer {
  const { chain, place, id, at, operation, actorKind, actorAccountId, apiKeyId, accountId } = row;
  const { target, changes, requestId, address } = row;
  const who = [actorKind, actorAccountId, apiKeyId, accountId];
  const what = [operation, target, canonical(asJson(changes)), requestId, address];
  const params = [chain, place, id, at.toISOString(), who, what, before.toString("hex")];
  // Only if set, so that rows that predate impersonation keep their hashes.
  if (row.impersonationId !== null || row.reason !== null) params.push([row.impersonationId, row.reason]);
  return keyedHash("audit row", JSON.stringify(params));
}

/**
 * The keyed hash over a row whose personal part was erased: over what is left, and over the hash that the chain goes on
 * from, which can no longer be computed.
 */
export const erasedSealOf = (row: PlacedRow & { mac: Buffer }): Buffer =>
  keyedHash("audit erased", JSON.stringify([macOf(row, noHash).toString("hex"), row.mac.toString("hex")]));

/** Whether the row is as the panel wrote it, after a row with the hash `before`, or as its erasure left it. */
export const isAsWritten = (row: PlacedRow & Pick<StoredRow, "mac" | "erased">, before: Buffer): boolean =>
  row.erased === null ? row.mac.equals(macOf(row, before)) : row.erased.equals(erasedSealOf(row));

/** The keyed hash over the end of a chain. */
export const sealOf = (chain: number, length: number, head: Buffer): Buffer =>
  keyedHash("audit chain", JSON.stringify([chain, length, head.toString("hex")]));

type Anchor = typeof auditAnchors.$inferSelect;

/** The keyed hash over rows of a chain that were deleted with a month. */
export const anchorSealOf = ({ chain, month, first, last, mac }: Omit<Anchor, "seal">): Buffer =>
  keyedHash("audit anchor", JSON.stringify([chain, month, first, last, mac.toString("hex")]));

/** Precedes a row added to a chain whose end was tampered with: the break remains visible. */
const broken = Buffer.from("broken");

type End = { chain: number; length: string; head: Buffer; seal: Buffer; ids: string[] };

/**
 * Locks these chains in the order of their numbers until the transaction ends; returns each with its new length, its
 * previous end, and the ids of its new rows.
 */
async function extend(db: Database, counts: ReadonlyMap<number, number>): Promise<End[]> {
  const chains = [...counts.keys()].sort((one, other) => one - other);
  const added = chains.map((chain) => counts.get(chain) ?? 0);
  const { rows } = await db.execute<End>(sql`
    with wanted as (
      select * from unnest(${sql.param(chains)}::int[], ${sql.param(added)}::bigint[]) as v (chain, added)
    )
    insert into audit_chains as c (chain, length, head, seal)
    select chain, added, ''::bytea, ''::bytea from wanted order by chain
    on conflict (chain) do update set length = c.length + excluded.length
    returning c.chain, c.length, c.head, c.seal, array(
      select nextval('audit_rows_id_seq')::text from wanted w, generate_series(1, w.added) where w.chain = c.chain
    ) as ids`);
  return rows;
}

type Said = Pick<UnchainedRow, "at" | "operation" | "requestId"> & Partial<UnchainedRow>;

/** A row with the system as its actor, unless specified. */
export const rowOf = (said: Said): UnchainedRow => ({
  actorKind: "panel",
  actorAccountId: null,
  apiKeyId: null,
  accountId: null,
  target: null,
  changes: {},
  address: "",
  impersonationId: null,
  reason: null,
  ...said,
});

/** Chain 0 records the start of every other chain, so that a chain missing as a whole is detected. */
const beginning = ({ at, requestId }: UnchainedRow, chain: number): UnchainedRow =>
  rowOf({ at, operation: "audit.begin", target: `account ${chain}`, requestId });

type Placed = PlacedRow & { mac: Buffer };

/** The rows of one chain with their positions and hashes, after the existing ones. */
function placeAfter({ chain, length, head, seal, ids }: End, rows: readonly UnchainedRow[]): Placed[] {
  const known = Number(length) - rows.length;
  const isWhole = known === 0 || seal.equals(sealOf(chain, known, head));
  let before = known === 0 ? noHash : isWhole ? head : broken;
  return rows.map((row, index) => {
    const placed: PlacedRow = { ...row, id: Number(ids[index]), chain, place: known + index + 1 };
    before = macOf(placed, before);
    return { ...placed, mac: before };
  });
}

/** Inserts the rows and updates the ends of their chains. */
async function addPlaced(db: Database, all: readonly Placed[][]): Promise<void> {
  const ends = all.flatMap((rows) => rows.at(-1) ?? []);
  const seals = ends.map(({ chain, place, mac }) => sealOf(chain, place, mac).toString("hex"));
  await db.execute(sql`
    with added as (${insertionOf(auditRows, all.flat())})
    update audit_chains c set head = decode(v.head, 'hex'), seal = decode(v.seal, 'hex')
    from unnest(${sql.param(ends.map(({ chain }) => chain))}::int[],
      ${sql.param(ends.map(({ mac }) => mac.toString("hex")))}::text[], ${sql.param(seals)}::text[])
      as v (chain, head, seal)
    where c.chain = v.chain`);
}

/** Writes rows either of chains other than 0, or of chain 0 alone; returns the first rows of new chains. */
async function extendWith(db: Database, rows: readonly UnchainedRow[]): Promise<Placed[]> {
  const ofChains = groupBy(rows, chainOf);
  if (ofChains.size === 0) return [];
  const counts = new Map([...ofChains].map(([chain, own]) => [chain, own.length]));
  const ends = await extend(db, counts);
  const all = ends.map((end) => placeAfter(end, ofChains.get(end.chain) ?? []));
  await addPlaced(db, all);
  return all.flatMap(([first]) => (first?.place === 1 ? first : []));
}

/**
 * Appends the rows to their chains, with as many queries for many as for one. Call it last in a transaction: others
 * who write to those chains wait. Chain 0 is locked last, because every new chain is recorded there.
 */
export async function addToChains(db: Database, rows: readonly UnchainedRow[]): Promise<void> {
  const first = await extendWith(
    db,
    rows.filter((row) => chainOf(row) !== 0),
  );
  const begun = first.map((row) => beginning(row, row.chain));
  await extendWith(db, [...rows.filter((row) => chainOf(row) === 0), ...begun]);
}

export const addToChain = (db: Database, row: UnchainedRow): Promise<void> => addToChains(db, [row]);
