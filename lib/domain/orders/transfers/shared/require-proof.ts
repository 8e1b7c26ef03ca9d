import { holdOwner } from "../../../kernel/access/reauthentication";
import { fail } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";

/**
 * An account with a PIN was asked for it by the guard; one without it is proved by a recent reauthentication, in person. To
 * be called before anything else is locked.
 */
export async function requireProof(context: SignedContext): Promise<void> {
  const { account, session } = context.actor;
  if (account.hasPin) return;
  if (session.apiKeyId !== null) throw fail("person.required");
  await holdOwner(context);
}
