import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { database } from "@/lib/db/client";
import { passkeys } from "@/lib/db/tables/identity/two-factor";
import { anybody } from "../../kernel/access/access";
import { openOperation } from "../../kernel/operation/operation";
import { Assertion } from "../two-factor/passkeys/schema";
import { askForPasskey, takeAssertion } from "../two-factor/passkeys/shared/assertion";
import { relyingParty } from "../two-factor/passkeys/shared/relying-party";
import { type Factor, factorNames, factorsOf } from "../two-factor/shared/codes";
import { answerChallenge, challengeEnded, findChallenge } from "./challenge";
import { pauseSeconds, secondsToNextMail, sendCode } from "./resend-code";
import { takeCode } from "./take-code";

const SecondStep = z.object({
  /** Every second factor of the account, the preferred one first. */
  factors: z.array(z.enum(factorNames)),
  /** A masked address: enough to recognize one's own mailbox, too little to reveal it. */
  maskedEmail: z.string(),
  /** Whether a code was mailed for this sign-in, and seconds until the next one may be. */
  isMailed: z.boolean(),
  secondsToNextMail: z.int(),
});
export type SecondStep = z.infer<typeof SecondStep>;

type RequestOptions = Awaited<ReturnType<typeof askForPasskey>>;

function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}

/** The state of a pending sign-in, for its page; null when it is no longer pending. */
export const showSecondStep = openOperation({
  name: "auth.second_step",
  summary: "Shows where a sign-in waits for its second factor",
  access: anybody("read"),
  input: z.object({ challenge: wireText(64) }),
  output: z.object({ step: SecondStep.nullable() }),
  run: async (context, { challenge: token }) => {
    const found = await findChallenge(context.db, token, context.now);
    if (!found) return { step: null };
    const { challenge, account } = found;
    const enrolled = factorsOf(account);
    // Also offers passkeys that are not the account's second factor: they may be the most convenient proof.
    const [own] = enrolled.includes("passkey")
      ? []
      : await context.db
          .select({ id: passkeys.id })
          .from(passkeys)
          .where(eq(passkeys.accountId, account.id))
          .limit(1);
    const all: Factor[] = own ? [...enrolled, "passkey"] : enrolled;
    const step = {
      factors: all.filter((factor) => factor !== "passkey" || relyingParty(context.brand) !== null),
      maskedEmail: maskEmail(account.email),
      isMailed: challenge.codeHash !== null,
      secondsToNextMail: secondsToNextMail(challenge, context.now),
    };
    return { step };
  },
});

const handleOf = (token: string) => ({ purpose: "second_factor" as const, secret: token });

/** Returns options for requesting one of the account's passkeys from the browser. */
export const askSecondPasskey = openOperation({
  name: "auth.ask_second_passkey",
  summary: "Begins to answer a sign-in with a passkey",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ challenge: wireText(64) }),
  output: z.object({ options: z.custom<RequestOptions>() }),
  run: async (context, { challenge: token }) => {
    const found = await findChallenge(context.db, token, context.now);
    if (!found) throw challengeEnded();
    const { brand, now } = context;
    const asked = { handle: handleOf(token), accountId: found.account.id, brand, now };
    return { options: await askForPasskey(database(), asked) };
  },
});

/** Finishes a sign-in with a passkey. */
export const answerByPasskey = openOperation({
  name: "auth.answer_by_passkey",
  summary: "Finishes a sign-in with a passkey",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ challenge: wireText(64), answer: Assertion }),
  output: z.object({ panelToken: z.string() }),
  run: async (context, { challenge: token, answer }) => ({
    panelToken: await answerChallenge(context, token, async (db, _challenge, account) => {
      const { brand, now } = context;
      const asked = { handle: handleOf(token), accountId: account.id, brand, now };
      return (await takeAssertion(db, answer, asked)) === account.id;
    }),
  }),
});

/** Finishes a sign-in with a typed code: from an app, a mail or the recovery codes. */
export const answerByCode = openOperation({
  name: "auth.answer_by_code",
  summary: "Finishes a sign-in with a code",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ challenge: wireText(64), code: wireText(40) }),
  output: z.object({ panelToken: z.string() }),
  run: async (context, { challenge, code }) => ({ panelToken: await takeCode(context, challenge, code) }),
});

/** Mails a code for the pending sign-in. Returns `seconds` until the next one may be sent. */
export const mailCode = openOperation({
  name: "auth.mail_code",
  summary: "Mails a code for the sign-in that waits",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ challenge: wireText(64) }),
  output: z.object({ seconds: z.int() }),
  run: async (context, { challenge }) => {
    await sendCode(context, challenge);
    return { seconds: pauseSeconds };
  },
});
