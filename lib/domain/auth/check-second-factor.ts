import { timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { hashEmailCode, takeRecoveryCode, takeTotpCode } from "../factors/codes";
import { countRecoveryCodes } from "../factors/recovery-codes";
import { mailSecurity } from "../factors/security-mail";
import { anybody } from "../kernel/access";
import type { Context } from "../kernel/context";
import { openOperation } from "../kernel/operation";
import { readSession } from "../sessions/read";
import { answerChallenge, challengeEnded, type Proof } from "./challenge";
import { LoggedInByPassword, passwordRecord } from "./schema";
import { tokenRecord } from "./token-record";

/** Whatever of the account's factors the code is of: the app, the mail, the list on paper. */
const isCode =
  ({ address, now }: Context, token: string, code: string): Proof =>
  async (db, challenge, account) => {
    if (await takeTotpCode(db, account, code, now)) return true;
    if (challenge.codeHash && timingSafeEqual(challenge.codeHash, hashEmailCode(token, code))) return true;
    if (!(await takeRecoveryCode(db, account.id, code, now))) return false;
    const left = await countRecoveryCodes(db, account.id);
    await mailSecurity(db, { account, event: "code_used", name: String(left), address, now });
    return true;
  };

/** Finishes a sign-in with a typed code; returns the session's token. */
export const answerByCode = (context: Context, token: string, code: string): Promise<string> =>
  answerChallenge(context, token, isCode(context, token, code.trim()));

/** `auth/2fa_check` (decisions 3): the code of a password login; five wrong ones end the challenge. */
export const checkSecondFactor = openOperation({
  name: "auth.2fa_check",
  summary: "Finishes a password login with the code of the second factor",
  access: anybody("write"),
  input: z.object({ "2fa_token": wireText(64), user_token: wireText(40) }),
  output: LoggedInByPassword,
  run: async (context, input) => {
    const from = performance.now();
    const panelToken = await answerByCode(context, input["2fa_token"], input.user_token);
    const customer = await readSession(panelToken, context.address, context.now);
    if (!customer) throw challengeEnded();
    const timings = [{ auth: Math.round(performance.now() - from) }];
    const facts = { isNew: true, address: context.address, timings };
    return { result: passwordRecord(tokenRecord(customer, facts)), timings };
  },
});
