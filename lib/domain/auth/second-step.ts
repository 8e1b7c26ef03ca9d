import { eq } from "drizzle-orm";
import { database } from "@/lib/db/client";
import { passkeys } from "@/lib/db/tables/factors";
import { type Factor, factorsOf } from "../factors/codes";
import { askForPasskey, takeAssertion } from "../factors/passkeys/assertion";
import { relyingParty } from "../factors/passkeys/relying-party";
import type { Assertion } from "../factors/passkeys/schema";
import type { Context } from "../kernel/context";
import { answerChallenge, challengeEnded, findChallenge } from "./challenge";
import { secondsToNextMail } from "./resend-code";

export type SecondStep = {
  /** Every second factor of the account, the one to begin with first. */
  factors: Factor[];
  /** Enough to tell one's own mailboxes apart, too little to learn an address from. */
  maskedEmail: string;
  /** Whether a code was mailed for this sign-in, and the seconds until the next may be. */
  isMailed: boolean;
  secondsToNextMail: number;
};

function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** Where a sign-in waits, for its page; null when it waits no more. */
export async function showSecondStep(context: Context, token: string): Promise<SecondStep | null> {
  const found = await findChallenge(context.db, token, context.now);
  if (!found) return null;
  const { challenge, account } = found;
  const enrolled = factorsOf(account);
  // Asked for on the strength of another factor, a passkey may still be the handiest.
  const [own] = enrolled.includes("passkey")
    ? []
    : await context.db
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.accountId, account.id))
        .limit(1);
  const all: Factor[] = own ? [...enrolled, "passkey"] : enrolled;
  return {
    factors: all.filter((factor) => factor !== "passkey" || relyingParty() !== null),
    maskedEmail: maskEmail(account.email),
    isMailed: challenge.codeHash !== null,
    secondsToNextMail: secondsToNextMail(challenge, context.now),
  };
}

const handleOf = (token: string) => ({ purpose: "second_factor" as const, secret: token });

/** Options for the browser to ask one of the account's passkeys. */
export async function askSecondPasskey(context: Context, token: string) {
  const found = await findChallenge(context.db, token, context.now);
  if (!found) throw challengeEnded();
  const { id } = found.account;
  return askForPasskey(database(), { handle: handleOf(token), accountId: id, now: context.now });
}

/** Finishes a sign-in with a passkey; returns the session's token. */
export const answerByPasskey = (context: Context, token: string, answer: Assertion): Promise<string> =>
  answerChallenge(context, token, async (db, _challenge, account) => {
    const asked = { handle: handleOf(token), accountId: account.id, now: context.now };
    return (await takeAssertion(db, answer, asked)) === account.id;
  });
