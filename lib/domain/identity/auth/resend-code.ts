import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { loginChallenges } from "@/lib/db/tables/identity/auth";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import type { Context } from "../../kernel/operation/context";
import { openOperation } from "../../kernel/operation/operation";
import { requireRateLimit } from "../../kernel/rate-limits/shared/rate-limit";
import { notify } from "../../messages/mails/shared/notify";
import { hashEmailCode, newEmailCode } from "../two-factor/shared/codes";
import { type Challenge, challengeEnded, lockChallenge } from "./challenge";
import { codeMails } from "./first-step";

export const pauseSeconds = 30;

/** Seconds until another code may be mailed; 0 = now. */
export const secondsToNextMail = ({ codeHash, sentAt }: Challenge, now: Date): number =>
  codeHash === null ? 0 : Math.max(0, Math.ceil(pauseSeconds - (now.getTime() - sentAt.getTime()) / 1000));

/** Mails a code for this sign-in, if the account uses email codes; the previous code stops working. */
export function sendCode(context: Context, token: string): Promise<void> {
  return inTransaction(async (db) => {
    const found = await lockChallenge(db, token, context.now);
    if (!found?.account.emailFactor) throw challengeEnded();
    const { challenge, account } = found;
    const retryAfterSeconds = secondsToNextMail(challenge, context.now);
    if (retryAfterSeconds > 0) {
      throw fail("2fa.just_sent", {}, { retryAfterSeconds });
    }
    await requireRateLimit(db, codeMails(account.id), context.now);
    const code = newEmailCode();
    await db
      .update(loginChallenges)
      .set({ codeHash: hashEmailCode(token, code), sentAt: context.now })
      .where(eq(loginChallenges.tokenHash, challenge.tokenHash));
    await notify({ db, now: context.now }, account, "sign_in.code", { code });
  });
}

/** `auth/2fa_resend`: mails another code; the previous one stops working. */
export const resendCode = openOperation({
  name: "auth.2fa_resend",
  summary: "Sends the email code of a password login again",
  description: "Sends the email code of a waiting login once more, not more often than once a minute.",
  access: anybody("write"),
  changes: [],
  fails: ["2fa.just_sent", "2fa.expired"],
  input: z.object({
    "2fa_token": about(wireText(64), "Token that the login answered.", "c1d2e3f4a5b6978897a6b5c4d3e2f1a0"),
  }),
  output: z.object({ result: about(z.literal("OK"), "It went well.") }),
  run: async (context, input) => {
    await sendCode(context, input["2fa_token"]);
    return { result: "OK" as const };
  },
});
