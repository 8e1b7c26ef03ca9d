import { type Database, database } from "@/lib/db/client";
import { lockActiveAccount } from "../../../kernel/account/lock-account";
import { DomainError, fail } from "../../../kernel/errors/fail";
import type { Context, SignedContext } from "../../../kernel/operation/context";
import { type ProvenPassword, provePassword } from "./prove";

const wrongPassword = (parameter: string): DomainError => fail("password.wrong", { parameter });

type WithPassword = { email: string; role: string };

/**
 * Requires the password of an account again; guesses count as at sign-in. Throws `password.wrong` of `parameter`.
 * Call outside a transaction, because the count of wrong guesses must persist.
 */
export async function confirmPasswordOf(
  context: Context,
  { email, role }: WithPassword,
  password: string,
  parameter = "password",
): Promise<ProvenPassword> {
  try {
    const options = { admitsStaff: role !== "customer" };
    return await provePassword({ ...context, db: database() }, { email, password }, options);
  } catch (error) {
    if (error instanceof DomainError && error.code === "login_failed") throw wrongPassword(parameter);
    throw error;
  }
}

/** The same for the signed-in account. */
export async function confirmPassword(
  context: SignedContext,
  password: string,
  parameter = "password",
): Promise<ProvenPassword> {
  const { account, session } = context.actor;
  // A session opened with a key belongs to an API client, which must not use its owner's password.
  if (session.apiKeyId !== null) throw fail("right.missing");
  return confirmPasswordOf(context, { email: account.email, role: "customer" }, password, parameter);
}

/** Locks the account for a change that required the password; throws if the password has changed in the meantime. */
export async function holdPassword(
  db: Database,
  accountId: number,
  proven: ProvenPassword | undefined,
): Promise<void> {
  const account = await lockActiveAccount(db, accountId);
  if (!proven || account?.passwordHash !== proven.passwordHash) throw wrongPassword("password");
}
