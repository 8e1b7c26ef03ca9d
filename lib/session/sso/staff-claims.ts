import "server-only";
import { z } from "zod";
import { parseEmail } from "@/lib/base/email";
import { StaffIdentity } from "@/lib/domain/identity/auth/sign-in-staff-by-issuer";
import { runtime } from "@/lib/env";

/** Authentication methods of RFC 8176 that are a second factor, or take one. */
const factorMethods: ReadonlySet<string> = new Set(["fido", "hwk", "mfa", "otp", "swk"]);
/** Classes of OpenID's EAP profile: phishing-resistant, and with hardware. */
const factorClasses: ReadonlySet<string> = new Set(["phr", "phrh"]);

const Given = z.object({
  sub: z.union([z.string(), z.int()]).transform(String),
  email: z.string().optional().catch(undefined),
  email_verified: z.unknown().optional(),
  amr: z.array(z.string()).max(50).catch([]),
  acr: z.string().optional().catch(undefined),
});

/** The values of the claim that gives roles: a text, or a list of texts. */
function groupsIn(claims: unknown): string[] {
  const { STAFF_OIDC_ROLE_CLAIM: name } = runtime().environment;
  if (name === undefined || typeof claims !== "object" || claims === null) return [];
  const value: unknown = Object.hasOwn(claims, name) ? (claims as Record<string, unknown>)[name] : null;
  return [value]
    .flat()
    .filter((one) => typeof one === "string")
    .slice(0, 500);
}

/** The member of staff of an issuer's claims; null if they have no subject. An email that is not verified is none. */
export function staffIdentityOf(claims: unknown): StaffIdentity | null {
  const given = Given.safeParse(claims);
  if (!given.success) return null;
  const { sub: subject, email = "", email_verified: isVerified, amr, acr } = given.data;
  const parsed = parseEmail(email);
  const identity = StaffIdentity.safeParse({
    subject,
    email: parsed.isValid && (isVerified === true || isVerified === "true") ? parsed.address : "",
    hasFactor: amr.some((method) => factorMethods.has(method)) || factorClasses.has(acr ?? ""),
    groups: groupsIn(claims),
  });
  return identity.success ? identity.data : null;
}
