import { atEnd, type Database, database, inTransaction } from "@/lib/db/client";
import { addToChains, rowOf, type UnchainedRow } from "./audit-chain";
import type { Actor, AuditNote, Context } from "./context";
import type { DeedName } from "./deed-names";

const secretName = /pass|pin|token|secret|api_key|private|code|script|ssh_key/i;
/** Names that only look so; whatever is not named here stays a secret. */
const harmlessNames: ReadonlySet<string> = new Set([
  "postcode",
  "description",
  "closed_passages",
  "pin_exempt",
]);

/** Removes the values of fields whose names look like secrets, so that support may read audit rows. */
function stripSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripSecrets);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) && !harmlessNames.has(name) ? "[secret]" : stripSecrets(inner),
    ]),
  );
}

const withoutSecrets = (changes: Record<string, unknown>) => stripSecrets(changes) as Record<string, unknown>;

function actorFields(actor: Actor) {
  if (actor.kind === "staff") return { actorAccountId: actor.account.id };
  if (actor.kind !== "customer") return {};
  return {
    actorAccountId: actor.onBehalf?.staffAccountId ?? actor.colleague?.personId ?? actor.account.id,
    accountId: actor.account.id,
    apiKeyId: actor.session.apiKeyId,
  };
}

/** The visit in which it was done, and why: what the call said, else why the visit is made. */
function visitFields({ actor, supportReason }: Context, notes: readonly AuditNote[]) {
  const onBehalf = actor.kind === "customer" ? actor.onBehalf : undefined;
  const noted = notes.find(({ visit }) => visit)?.visit;
  if (onBehalf) return { visitId: onBehalf.visitId, reason: supportReason ?? onBehalf.reason };
  return { visitId: noted?.id ?? null, reason: noted?.reason ?? null };
}

/** The rows of a transaction that wait for its end. */
const waiting = new WeakMap<Database, UnchainedRow[]>();

/** All rows of a transaction are written together, after everything else that it does. */
async function addAtEnd(db: Database, rows: readonly UnchainedRow[]): Promise<void> {
  const known = waiting.get(db);
  if (known) return void known.push(...rows);
  const all = [...rows];
  waiting.set(db, all);
  await atEnd(db, async () => {
    waiting.delete(db);
    await addToChains(db, all);
  });
}

type Said = Parameters<typeof rowOf>[0];

/** Writes what no operation says of itself, such as a mail that was taken, as the last thing of the transaction. */
export const writeOwnRow = (db: Database, said: Said): Promise<void> => addAtEnd(db, [rowOf(said)]);

/**
 * What the panel does by itself with what is a customer's, in the transaction of the deed: by the passing of time, or
 * because money came or did not. `cause` names what it followed from, such as `renewal 7`.
 */
export type Deed = {
  operation: DeedName;
  accountId: number;
  target: string;
  changes: Record<string, unknown>;
  cause: string;
};

/** Writes what the panel has done by itself, of many customers with as many queries as of one. */
export async function writeDeeds(db: Database, deeds: readonly Deed[], now: Date): Promise<void> {
  if (deeds.length === 0) return;
  await addAtEnd(
    db,
    deeds.map(({ cause, ...deed }) => rowOf({ ...deed, at: now, requestId: cause })),
  );
}

/**
 * Writes the row as the last thing of the transaction: its chain is locked for as short as can be, after all other
 * rows, and of several chains in one order, so that two transactions never wait for each other.
 */
export async function writeAuditRow(
  context: Context,
  operation: string,
  notes: readonly AuditNote[],
): Promise<void> {
  // A customer's word may be the name of a field: assigned, that of `__proto__` would be lost.
  const changes = Object.fromEntries(notes.flatMap((note) => Object.entries(note.changes)));
  const each = notes.flatMap((note) => note.each ?? []);
  const row: UnchainedRow = {
    at: context.now,
    operation,
    actorKind: context.actor.kind,
    accountId: notes.find((note) => note.accountId !== undefined)?.accountId ?? null,
    actorAccountId: null,
    apiKeyId: null,
    ...actorFields(context.actor),
    target: notes.find((note) => note.target)?.target ?? null,
    changes: withoutSecrets(changes),
    requestId: context.requestId,
    address: context.address,
    ...visitFields(context, notes),
  };
  const { db } = context;
  const rows =
    each.length > 0 ? each.map((one) => ({ ...row, ...one, changes: withoutSecrets(one.changes) })) : [row];
  if (db === database()) return inTransaction((tx) => addAtEnd(tx, rows));
  await addAtEnd(db, rows);
}
