import { atEnd, type Database, database, inTransaction } from "@/lib/db/client";
import type { Actor, AuditNote, Context } from "../operation/context";
import { addToChains, rowOf, type UnchainedRow } from "./audit-chain";
import type { SystemEventName } from "./system-events";

const secretName = /pass|pin|token|secret|api_key|private|code|script|ssh_key/i;
/** False positives; anything not listed stays a secret. */
const harmlessNames: ReadonlySet<string> = new Set([
  "postcode",
  "description",
  "closed_passages",
  "pin_exempt",
  "private_network",
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
    actorAccountId: actor.onBehalf?.staffAccountId ?? actor.member?.personId ?? actor.account.id,
    accountId: actor.account.id,
    apiKeyId: actor.session.apiKeyId,
  };
}

/** The impersonation session and the reason: the call's, else the session's. */
function impersonationFields({ actor, supportReason }: Context, notes: readonly AuditNote[]) {
  const onBehalf = actor.kind === "customer" ? actor.onBehalf : undefined;
  const noted = notes.find(({ visit: impersonation }) => impersonation)?.visit;
  if (onBehalf)
    return { impersonationId: onBehalf.impersonationId, reason: supportReason ?? onBehalf.reason };
  return { impersonationId: noted?.id ?? null, reason: noted?.reason ?? null };
}

/** Rows buffered until the end of their transaction. */
const waiting = new WeakMap<Database, UnchainedRow[]>();

/** Writes all rows of a transaction together, at its end. */
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

/** Writes an audit row outside an operation, such as for a received mail, at the end of the transaction. */
export const writeOwnRow = (db: Database, said: Said): Promise<void> => addAtEnd(db, [rowOf(said)]);

/**
 * An audit event raised by a background job rather than by a user, in the transaction of the change. `cause` names
 * its trigger, such as `renewal 7`.
 */
export type SystemEvent = {
  operation: SystemEventName;
  accountId: number;
  target: string;
  changes: Record<string, unknown>;
  cause: string;
};

/** Writes system events; the number of queries does not depend on the number of events. */
export async function writeSystemEvents(
  db: Database,
  events: readonly SystemEvent[],
  now: Date,
): Promise<void> {
  if (events.length === 0) return;
  await addAtEnd(
    db,
    events.map(({ cause, ...event }) => rowOf({ ...event, at: now, requestId: cause })),
  );
}

/**
 * Writes the row at the end of the transaction, so that its chain is locked briefly; several chains are locked in one
 * order, which prevents deadlocks.
 */
export async function writeAuditRow(
  context: Context,
  operation: string,
  notes: readonly AuditNote[],
): Promise<void> {
  // `fromEntries`, because a field name can be customer input: assigning `__proto__` would lose it.
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
    ...impersonationFields(context, notes),
  };
  const { db } = context;
  const rows =
    each.length > 0 ? each.map((one) => ({ ...row, ...one, changes: withoutSecrets(one.changes) })) : [row];
  if (db === database()) return inTransaction((tx) => addAtEnd(tx, rows));
  await addAtEnd(db, rows);
}
