import { eq } from "drizzle-orm";
import { z } from "zod";
import type { Brand } from "@/lib/base/brand";
import { wireText } from "@/lib/base/form-values";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { lockAccount } from "../../../kernel/account/lock-account";
import { fail } from "../../../kernel/errors/fail";
import type { Context } from "../../../kernel/operation/context";
import {
  countFailures,
  forgetFailures,
  requireUnblocked,
  type Subject,
} from "../../../kernel/rate-limits/shared/failures";
import { confirmPasswordOf } from "../../passwords/shared/confirm";
import type { ProvenPassword } from "../../passwords/shared/prove";
import { takeMailedCode } from "../mailed-code";
import { Assertion } from "../passkeys/schema";
import { takeAssertion } from "../passkeys/shared/assertion";
import { factorsOf, isProvedByMail, takeRecoveryCode, takeTotpCode } from "./codes";

export const Credentials = z.object({
  password: wireText(4_000).optional(),
  /** A code from the app or a mail, or a recovery code. */
  code: wireText(40).optional(),
  passkey: Assertion.optional(),
});
type Given = z.output<typeof Credentials>;

/** The handle of a passkey challenge for reauthentication. */
export const confirmHandle = (sessionId: string) => ({ purpose: "confirm" as const, secret: sessionId });

/** The signed-in person: not always the session's account. */
export type Asked = { accountId: number; sessionId: string; brand: Brand; now: Date };

async function isProved(
  db: Database,
  { accountId, sessionId, brand, now }: Asked,
  given: Given,
): Promise<boolean> {
  const account = await lockAccount(db, accountId);
  if (given.passkey) {
    const asked = { handle: confirmHandle(sessionId), accountId, brand, now };
    return (await takeAssertion(db, given.passkey, asked)) === accountId;
  }
  const typed = given.code?.trim() ?? "";
  if (await takeTotpCode(db, account, typed, now)) return true;
  if (isProvedByMail(account) && (await takeMailedCode(db, accountId, typed, now))) return true;
  return takeRecoveryCode(db, accountId, typed, now);
}

/** A wrong proof is counted, and the count persists although the call fails. */
async function requireFactor(asked: Asked, given: Given): Promise<void> {
  const guesses: Subject = { kind: "code_account", name: String(asked.accountId) };
  await requireUnblocked(database(), guesses, asked.now);
  const isRight = await inTransaction(async (db) => {
    const isOne = await isProved(db, asked, given);
    if (isOne) await forgetFailures(db, [guesses]);
    else await countFailures(db, [guesses], asked.now);
    return isOne;
  });
  if (!isRight) throw fail("2fa.wrong", { parameter: "code" });
}

/**
 * Requires the password, if the account has one, and one of its second factors, if one is on; returns the proven
 * password. Errors name `password` or `code`, and count like guesses at sign-in. Call outside a transaction.
 */
export async function provePerson(context: Context, asked: Asked, given: Given): Promise<ProvenPassword> {
  const { accountId } = asked;
  const [account] = await database().select().from(accounts).where(eq(accounts.id, accountId));
  if (!account) throw fail("session.missing");
  const hasPassword = account.passwordHash !== null;
  const proven = hasPassword
    ? await confirmPasswordOf(context, account, given.password ?? "")
    : { accountId, passwordHash: null };
  if (!hasPassword || factorsOf(account).length > 0) await requireFactor(asked, given);
  return proven;
}
