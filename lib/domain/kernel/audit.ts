import { auditRows } from "@/lib/db/tables/kernel";
import type { Actor, AuditNote, Context } from "./context";

const secretName = /pass|pin|token|secret|api_key|private|code|script|ssh_key/i;

/** Removes the values of fields whose names look like secrets, so that support may read audit rows. */
function stripSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stripSecrets);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretName.test(name) ? "[secret]" : stripSecrets(inner),
    ]),
  );
}

const actorFields = (actor: Actor) =>
  actor.kind === "customer"
    ? {
        actorAccountId: actor.onBehalf?.staffAccountId ?? actor.account.id,
        accountId: actor.account.id,
        apiKeyId: actor.session.apiKeyId,
      }
    : {};

export async function writeAuditRow(
  context: Context,
  operation: string,
  notes: readonly AuditNote[],
): Promise<void> {
  const changes = Object.assign({}, ...notes.map((note) => note.changes)) as Record<string, unknown>;
  await context.db.insert(auditRows).values({
    at: context.now,
    operation,
    actorKind: context.actor.kind,
    accountId: notes.find((note) => note.accountId !== undefined)?.accountId,
    ...actorFields(context.actor),
    target: notes.find((note) => note.target)?.target ?? null,
    changes: stripSecrets(changes) as Record<string, unknown>,
    requestId: context.requestId,
    address: context.address,
  });
}
