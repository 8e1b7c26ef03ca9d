import { and, eq } from "drizzle-orm";
import { keyedHash, seal, unseal } from "@/lib/db/seal";
import { idempotentAnswers } from "@/lib/db/tables/kernel/audit";
import { rightsOf } from "../access/permissions";
import { fail, invalidArgument } from "../errors/fail";
import type { SignedContext } from "./context";

const notPartOfTheBody = new Set(["token", "action", "idempotency_key", "pin", "pin_trust"]);

const deepest = 20;

function canonical(value: unknown, depth = 0): unknown {
  if (depth > deepest)
    throw invalidArgument("idempotency_key", "goes with parameters that are not nested so deeply");
  const inside = (inner: unknown) => canonical(inner, depth + 1);
  if (Array.isArray(value)) return value.map(inside);
  if (value === null || typeof value !== "object") return value === undefined ? undefined : String(value);
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inner]) => [name, inside(inner)]);
}

/** A restricted key must not get a response stored for a caller with more rights. */
function askerOf({ actor: { account, session, permissions, member } }: SignedContext): string {
  if (member) return `colleague ${member.id}`;
  const whole = rightsOf({ hasBilling: account.hasBilling, isServerKey: false, keyPermissions: null });
  return permissions.size < whole.set.size ? `key ${session.apiKeyId}` : "";
}

function hashBody(context: SignedContext, raw: Record<string, unknown>): Buffer {
  const body = Object.fromEntries(Object.entries(raw).filter(([name]) => !notPartOfTheBody.has(name)));
  return keyedHash("idempotency", askerOf(context) + JSON.stringify(canonical(body)));
}

const keyForm = /^[\x21-\x7e]{1,200}$/;

/** The caller's idempotency key, from the parameter or the header; throws if ill-formed. */
export function idempotencyKeyOf(context: SignedContext, raw: Record<string, unknown>): string | null {
  const key = raw.idempotency_key ?? context.idempotencyKey;
  if (key === undefined || key === null || key === "") return null;
  if (typeof key !== "string" || !keyForm.test(key))
    throw invalidArgument("idempotency_key", "1 to 200 visible ASCII characters");
  return key;
}

const isOf = ({ actor: { account } }: SignedContext, operation: string, key: string) =>
  and(
    eq(idempotentAnswers.accountId, account.id),
    eq(idempotentAnswers.operation, operation),
    eq(idempotentAnswers.key, key),
  );

/** Whether a call with this key has a stored response, for what an operation prepares outside its transaction. */
export async function isAnswered(context: SignedContext, operation: string, key: string): Promise<boolean> {
  const [row] = await context.db
    .select({ key: idempotentAnswers.key })
    .from(idempotentAnswers)
    .where(isOf(context, operation, key));
  return row !== undefined;
}

/**
 * Runs `work` once per account, operation and key (ADR 3), inside the caller's transaction. A second call with
 * the same body waits for the first and gets its response; a different body is a conflict. Responses are stored
 * sealed, because they may contain a secret that is shown once.
 */
export async function answerOnce<T>(
  context: SignedContext,
  operation: string,
  key: string,
  raw: Record<string, unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const accountId = context.actor.account.id;
  const bodyHash = hashBody(context, raw);
  const mine = isOf(context, operation, key);
  const added = await context.db
    .insert(idempotentAnswers)
    .values({ accountId, operation, key, bodyHash, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ key: idempotentAnswers.key });
  if (added.length === 0) {
    const [first] = await context.db.select().from(idempotentAnswers).where(mine);
    if (!first?.answer || !first.bodyHash.equals(bodyHash)) {
      throw fail("idempotency.conflict");
    }
    return JSON.parse(unseal("answer", first.answer)) as T;
  }
  const answer = await work();
  await context.db
    .update(idempotentAnswers)
    .set({ answer: seal("answer", JSON.stringify(answer)) })
    .where(mine);
  return answer;
}
