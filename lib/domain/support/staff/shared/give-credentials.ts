import { eq } from "drizzle-orm";
import { Secret } from "otpauth";
import type { Database } from "@/lib/db/client";
import { keyedHash, seal } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { hashPassword, requireStrongPassword } from "../../../identity/passwords/shared/hash";
import { totpStep } from "../../../identity/two-factor/shared/codes";
import { replaceRecoveryCodes } from "../../../identity/two-factor/shared/recovery-codes";
import { fail } from "../../../kernel/errors/fail";

/**
 * The secret for an authenticator app, derived from a link's token, so that its page always shows the same one and
 * nothing has to be stored.
 */
export const secretOfLink = (token: string): string => {
  const bytes = keyedHash("staff second factor", token).subarray(0, 20);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
};

type Member = Pick<typeof accounts.$inferSelect, "id" | "email" | "emailVerifiedAt">;

/**
 * Sets the password and the second factor of a staff account together; returns its recovery codes. Throws for a weak
 * password, and `2fa.wrong` unless the code is one of the secret that the token stands for.
 */
export async function giveCredentials(
  db: Database,
  { id, email, emailVerifiedAt }: Member,
  { token, password, code }: { token: string; password: string; code: string },
  now: Date,
): Promise<string[]> {
  await requireStrongPassword(password, email);
  const secret = secretOfLink(token);
  const step = totpStep(secret, code.replaceAll(/\s/g, ""), now);
  if (step === null) throw fail("2fa.wrong", { parameter: "code" });
  const credentials = {
    passwordHash: await hashPassword(password),
    passwordChangedAt: now,
    emailVerifiedAt: emailVerifiedAt ?? now,
    totpSecret: seal("totp", secret),
    totpLastStep: step,
    totpSince: now,
  };
  await db.update(accounts).set(credentials).where(eq(accounts.id, id));
  return replaceRecoveryCodes(db, id, now);
}
