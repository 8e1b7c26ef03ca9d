import { database } from "@/lib/db/client";
import { provePassword } from "../auth/prove-password";
import type { SignedContext } from "../context";
import { DomainError, invalidArgument } from "../errors";

/**
 * Asks once more for the password of who is signed in; guesses count as they do at sign-in. Refuses a wrong one as
 * `password.wrong` of `parameter`. To be called outside a transaction: the count of a wrong one must stay.
 */
export async function confirmPassword(
  context: SignedContext,
  password: string,
  parameter = "password",
): Promise<void> {
  const { account, session } = context.actor;
  // A key speaks for a program, which has no business with its owner's sign-in.
  if (session.apiKeyId !== null)
    throw new DomainError("forbidden", "permission denied", { doc: "right.missing" });
  try {
    await provePassword({ ...context, db: database() }, { email: account.email, password });
  } catch (error) {
    if (error instanceof DomainError && error.code === "login_failed")
      throw invalidArgument(parameter, "is not right", "password.wrong");
    throw error;
  }
}
