import { timingSafeEqual } from "node:crypto";
import type { Context } from "../../kernel/operation/context";
import { notify } from "../../messages/mails/shared/notify";
import { hashEmailCode, takeRecoveryCode, takeTotpCode } from "../two-factor/shared/codes";
import { countRecoveryCodes } from "../two-factor/shared/recovery-codes";
import { answerChallenge, type Credentials } from "./challenge";

/** Tries the code as each factor of the account: app, mail and recovery codes. */
const isCode =
  ({ address, now }: Context, token: string, code: string): Credentials =>
  async (db, challenge, account) => {
    if (await takeTotpCode(db, account, code, now)) return true;
    if (challenge.codeHash && timingSafeEqual(challenge.codeHash, hashEmailCode(token, code))) return true;
    if (!(await takeRecoveryCode(db, account.id, code, now))) return false;
    const left = await countRecoveryCodes(db, account.id);
    await notify({ db, now }, account, "factors.recovery_code_used", { left, at: now, address });
    return true;
  };

/** Finishes a sign-in with a typed code; returns the session's token. */
export const takeCode = (context: Context, token: string, code: string): Promise<string> =>
  answerChallenge(context, token, isCode(context, token, code.trim()));
