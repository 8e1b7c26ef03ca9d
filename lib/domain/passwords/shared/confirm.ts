import { type Database, database } from "@/lib/db/client";
import type { SignedContext } from "../../kernel/context";
import { DomainError, fail } from "../../kernel/errors";
import { lockActiveAccount } from "../../kernel/lock-account";
import { type ProvenPassword, provePassword } from "./prove";

const wrongPassword = (parameter: string): DomainError => fail("password.wrong", { parameter });

/**
 * Asks for the password of the signed-in person once more; guesses count as at sign-in. Refuses a wrong one as
 * `password.wrong` of `parameter`. Call outside a transaction, because the count of a wrong one must stay.
 */
export async function confirmPassword(
  context: SignedContext,
  password: string,
  parameter = "password",
): Promise<ProvenPassword> {
  const { account, session } = context.actor;
  // A session with a key belongs to a program, which must not use its owner's password.
  if (session.apiKeyId !== null) throw fail("right.missing");
  try {
    return await provePassword({ ...context, db: database() }, { email: account.email, password });
  } catch (error) {
    if (error instanceof DomainError && error.code === "login_failed") throw wrongPassword(parameter);
    throw error;
  }
}

/**
 * Locks the account for the change that the password was asked for; refuses when the password has changed meanwhile.
 */
export async function holdPassword(
  db: Database,
  accountId: number,
  proven: ProvenPassword | undefined,
): Promise<void> {
  const account = await lockActiveAccount(db, accountId);
  if (!proven || account?.passwordHash !== proven.passwordHash) throw wrongPassword("password");
}
