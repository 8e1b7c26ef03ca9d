import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts, loginChallenges } from "@/lib/db/tables/accounts";
import { DomainError } from "../errors";
import { queueMail } from "../mails/queue-mail";
import { operation } from "../operation";
import { lockChallenge } from "./check-second-factor";
import { codeMail } from "./code-mail";
import { hashEmailCode, newEmailCode } from "./second-factor";

const pauseSeconds = 30;

/** `auth/2fa_resend` (decisions 3): another code by mail; the one before works no more. */
export const resendCode = operation({
  name: "auth.2fa_resend",
  summary: "Sends the e-mail code of a password login again",
  access: "public",
  input: z.object({ "2fa_token": wireText(64) }),
  output: z.object({ result: z.literal("OK") }),
  run: (context, input) =>
    inTransaction(async (db) => {
      const challenge = await lockChallenge(db, input["2fa_token"], context.now);
      if (challenge?.factor !== "email") {
        throw new DomainError("forbidden", "the sign-in has expired, start again", { doc: "2fa.expired" });
      }
      const sinceSent = (context.now.getTime() - challenge.sentAt.getTime()) / 1000;
      if (sinceSent < pauseSeconds) {
        const retryAfterSeconds = Math.ceil(pauseSeconds - sinceSent);
        throw new DomainError("limited", "a code was sent just now", {
          doc: "2fa.just_sent",
          retryAfterSeconds,
        });
      }
      const code = newEmailCode();
      await db
        .update(loginChallenges)
        .set({ codeHash: hashEmailCode(input["2fa_token"], code), sentAt: context.now })
        .where(eq(loginChallenges.tokenHash, challenge.tokenHash));
      const [account] = await db.select().from(accounts).where(eq(accounts.id, challenge.accountId));
      if (account) {
        const mail = codeMail(account.language, code);
        await queueMail(db, { accountId: account.id, recipient: account.email, ...mail, now: context.now });
      }
      return { result: "OK" as const };
    }),
});
