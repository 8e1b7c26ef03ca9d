import { eq } from "drizzle-orm";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { passkeys } from "@/lib/db/tables/factors";
import type { SignedContext } from "../kernel/context";
import { DomainError, invalidArgument } from "../kernel/errors";
import { lockAccount } from "../kernel/lock-account";
import { countFailures, forgetFailures, insistOnRate, type Subject } from "../limits/failures";
import { confirmPassword } from "../passwords/confirm";
import { factorsOf, takeRecoveryCode, takeTotpCode } from "./codes";
import { takeMailedCode } from "./mailed-code";
import { takeAssertion } from "./passkeys/assertion";
import type { Assertion } from "./passkeys/schema";

export type Proof = {
  password?: string | undefined;
  code?: string | undefined;
  passkey?: Assertion | undefined;
};

export const confirmHandle = ({ actor }: SignedContext) => ({
  purpose: "confirm" as const,
  secret: actor.session.id,
});

async function isProved(db: Database, context: SignedContext, { code, passkey }: Proof): Promise<boolean> {
  const { actor, now } = context;
  const account = await lockAccount(db, actor.account.id);
  if (passkey) {
    const asked = { handle: confirmHandle(context), accountId: account.id, now };
    return (await takeAssertion(db, passkey, asked)) === account.id;
  }
  const typed = code?.trim() ?? "";
  if (await takeTotpCode(db, account, typed, now)) return true;
  if (account.emailFactor && (await takeMailedCode(db, account.id, typed, now))) return true;
  return takeRecoveryCode(db, account.id, typed, now);
}

/** A wrong proof is counted, and the count stays though the change fails. */
async function proveFactor(context: SignedContext, proof: Proof): Promise<void> {
  const guesses: Subject = { kind: "code_account", name: String(context.actor.account.id) };
  await insistOnRate(database(), guesses, context.now);
  const isRight = await inTransaction(async (db) => {
    const isOne = await isProved(db, context, proof);
    if (isOne) await forgetFailures(db, [guesses]);
    else await countFailures(db, [guesses], context.now);
    return isOne;
  });
  if (!isRight) throw invalidArgument("code", "is not right", "2fa.wrong");
}

/**
 * Insists on the password, where the account has one, and on one of its second factors, where one is on. For `before`
 * of an operation: refusals name `password` or `code`, and count as guesses at sign-in do.
 */
export async function proveOwner(context: SignedContext, proof: Proof): Promise<void> {
  const { id } = context.actor.account;
  const [account] = await database().select().from(accounts).where(eq(accounts.id, id));
  if (!account) throw new DomainError("unauthenticated", "invalid token", { doc: "session.missing" });
  if (account.passwordHash !== null) await confirmPassword(context, proof.password ?? "");
  const [own] = await database()
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.accountId, id))
    .limit(1);
  // Without password and second factor a passkey is all that the account has.
  const isFactorWanted =
    factorsOf(account).length > 0 || (account.passwordHash === null && own !== undefined);
  if (isFactorWanted) await proveFactor(context, proof);
}
