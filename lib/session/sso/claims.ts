import "server-only";
import { z } from "zod";
import { parseEmail } from "@/lib/base/email";
import { ExternalAccount, type ProviderId } from "@/lib/domain/identity/linked-accounts/schema";

/** A provider's claims about a user, named as in OpenID Connect. */
export type Claims = {
  sub: string;
  email?: string | undefined;
  email_verified?: boolean | string | undefined;
  /** How the person proved who they are, for staff. */
  amr?: unknown;
  acr?: unknown;
};

const Given = z.object({
  sub: z.union([z.string(), z.int()]).transform(String),
  email: z.unknown().optional(),
  email_verified: z.unknown().optional(),
});

/** Some issuers send the flag as text. */
const isTrue = (value: unknown): boolean => value === true || value === "true";

/** The external account of claims; null if they have no subject. An invalid email counts as none. */
export function externalAccountOf(provider: ProviderId, claims: unknown): ExternalAccount | null {
  const given = Given.safeParse(claims);
  if (!given.success) return null;
  const { sub: subject, email, email_verified } = given.data;
  const parsed = typeof email === "string" ? parseEmail(email) : null;
  const externalAccount = ExternalAccount.safeParse({
    provider,
    subject,
    email: parsed?.isValid ? parsed.address : "",
    isEmailVerified: parsed?.isValid === true && isTrue(email_verified),
  });
  return externalAccount.success ? externalAccount.data : null;
}
