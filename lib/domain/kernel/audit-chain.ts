import { sql } from "drizzle-orm";
import { atEnd, type Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { auditChains, auditRows } from "@/lib/db/tables/kernel";

type StoredRow = typeof auditRows.$inferSelect;
/** A row as it is written, before it has its place. */
export type UnchainedRow = Omit<StoredRow, "id" | "chain" | "place" | "mac">;
/** A row with its place in its chain. */
export type PlacedRow = UnchainedRow & { id: number; chain: number; place: number };

/** The account that a row is about, else the one that acted; 0 where there is neither. */
export const chainOf = ({ accountId, actorAccountId }: UnchainedRow): number =>
  accountId ?? actorAccountId ?? 0;

/** The same text before writing and after reading: the database keeps JSON with its keys in an order of its own. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, canonical(inner)] as const);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** The hash of a row: keyed, and over its place and the hash before it, so that none can be changed, moved or left out. */
export function macOf(row: PlacedRow, before: Buffer): Buffer {
  const { chain, place, id, at, operation, actorKind, actorAccountId, apiKeyId, accountId } = row;
  const { target, changes, requestId, address } = row;
  const who = [actorKind, actorAccountId, apiKeyId, accountId];
  const what = [operation, target, canonical(asJson(changes)), requestId, address];
  const facts = [chain, place, id, at.toISOString(), who, what, before.toString("hex")];
  // Only where there is any, so that rows from before there were visits keep their hashes.
  if (row.visitId !== null || row.reason !== null) facts.push([row.visitId, row.reason]);
  return keyedHash("audit row", JSON.stringify(facts));
}

/** The keyed hash over the end of a chain. */
export const sealOf = (chain: number, length: number, head: Buffer): Buffer =>
  keyedHash("audit chain", JSON.stringify([chain, length, head.toString("hex")]));

export const noHash = Buffer.alloc(0);
/** Before a row that was added to a chain whose end had been tampered with: the break stays to be seen. */
const broken = Buffer.from("broken");

type End = { length: string; head: Buffer; seal: Buffer; id: string };

/** Locks the chain until the transaction ends; answers its new length, its end before, and the id of the new row. */
async function extend(db: Database, chain: number): Promise<End> {
  const { rows } = await db.execute<End>(sql`
    insert into audit_chains as c (chain, length, head, seal) values (${chain}, 1, ''::bytea, ''::bytea)
    on conflict (chain) do update set length = c.length + 1
    returning c.length, c.head, c.seal, nextval('audit_rows_id_seq') as id`);
  const [end] = rows;
  if (!end) throw new Error("The chain was not extended.");
  return end;
}

type Said = Pick<UnchainedRow, "at" | "operation" | "requestId"> & Partial<UnchainedRow>;

/** A row of what the panel does by itself, unless more is said of it. */
export const rowOf = (said: Said): UnchainedRow => ({
  actorKind: "panel",
  actorAccountId: null,
  apiKeyId: null,
  accountId: null,
  target: null,
  changes: {},
  address: "",
  visitId: null,
  reason: null,
  ...said,
});

/** What chain 0 remembers of every other chain: a chain that is missing as a whole is seen by it. */
const beginning = ({ at, requestId }: UnchainedRow, chain: number): UnchainedRow =>
  rowOf({ at, operation: "audit.begin", target: `account ${chain}`, requestId });

/** Writes the row as the next of its chain. Call it last in a transaction: others who write to that chain wait. */
export async function addToChain(db: Database, row: UnchainedRow): Promise<void> {
  const chain = chainOf(row);
  const end = await extend(db, chain);
  const length = Number(end.length);
  const isNew = length === 1;
  const isWhole = isNew || end.seal.equals(sealOf(chain, length - 1, end.head));
  const placed: PlacedRow = { ...row, id: Number(end.id), chain, place: length };
  const mac = macOf(placed, isNew ? noHash : isWhole ? end.head : broken);
  await db.insert(auditRows).values({ ...placed, mac });
  await db
    .update(auditChains)
    .set({ head: mac, seal: sealOf(chain, length, mac) })
    .where(sql`${auditChains.chain} = ${chain}`);
  if (isNew && chain !== 0)
    await atEnd(db, Number.POSITIVE_INFINITY, () => addToChain(db, beginning(row, chain)));
}
