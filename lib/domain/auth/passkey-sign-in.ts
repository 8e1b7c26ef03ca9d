import { randomBytes } from "node:crypto";
import { callerOf } from "@/lib/base/address";
import { inTransaction } from "@/lib/db/client";
import { askForPasskey, takeAssertion } from "../factors/passkeys/assertion";
import type { Assertion } from "../factors/passkeys/schema";
import type { Context } from "../kernel/context";
import { DomainError } from "../kernel/errors";
import { countFailures, insistOnRate, type Subject } from "../limits/failures";
import { insistOnTurn } from "../limits/turns";
import { passFirstStep } from "./first-step";
import { browserTerms } from "./sign-in";

const handleOf = (secret: string) => ({ purpose: "sign_in" as const, secret });

const terms = { ...browserTerms, noteAs: "passkey" } as const;

const subjectOf = ({ address }: Context): Subject => ({ kind: "login_address", name: callerOf(address) });

/** Options for a passkey that is to say who it is; `secret` belongs in a cookie until the answer. */
export async function askPasskeySignIn(context: Context) {
  await insistOnRate(context.db, subjectOf(context), context.now);
  const asker: Subject = { kind: "passkey_caller", name: callerOf(context.address) };
  await insistOnTurn(context.db, asker, context.now);
  const secret = randomBytes(16).toString("hex");
  const asked = { handle: handleOf(secret), accountId: null, now: context.now };
  return { secret, options: await askForPasskey(context.db, asked) };
}

/**
 * Signs in with a passkey alone: it is something that one has, and it has checked who holds it, so no second factor is
 * asked for. Returns the session's token; throws `login_failed` for any passkey that is not right.
 */
export async function signInByPasskey(context: Context, secret: string, answer: Assertion): Promise<string> {
  await insistOnRate(context.db, subjectOf(context), context.now);
  const asked = { handle: handleOf(secret), accountId: null, now: context.now };
  const accountId = await inTransaction((db) => takeAssertion(db, answer, asked));
  if (accountId === null) {
    await countFailures(context.db, [subjectOf(context)], context.now);
    throw new DomainError("login_failed", "the passkey is not known here", { doc: "passkey.unknown" });
  }
  const step = await passFirstStep(context, accountId, terms, { isEnough: true });
  if (!("panelToken" in step)) throw new Error("A passkey alone must be enough.");
  return step.panelToken;
}
