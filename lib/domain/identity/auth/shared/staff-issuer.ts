import { canonicalEmail } from "@/lib/base/email";
import { runtime } from "@/lib/env";

type Email = { email: string };

/** Under which sign-ins through the issuer are linked: the same subject of another issuer is somebody else. */
export function issuerLinkName(): string | null {
  const { STAFF_OIDC_ISSUER: issuer } = runtime().environment;
  return issuer === undefined ? null : `staff ${issuer}`;
}

/** Whether the issuer may vouch for an address of that domain. */
export function isDomainAdmitted({ email }: Email): boolean {
  const { STAFF_OIDC_DOMAINS: domains } = runtime().environment;
  return domains === undefined || domains.includes(email.slice(email.lastIndexOf("@") + 1).toLowerCase());
}

/** Whether this member of staff may sign in through the issuer alone. */
export function isIssuerRequired({ email }: Email): boolean {
  const { STAFF_OIDC_ISSUER, STAFF_OIDC_ONLY, STAFF_BREAK_GLASS } = runtime().environment;
  if (STAFF_OIDC_ISSUER === undefined || STAFF_OIDC_ONLY === "off") return false;
  return STAFF_BREAK_GLASS === undefined || canonicalEmail(STAFF_BREAK_GLASS) !== email.toLowerCase();
}

/** Whether the issuer's word for a second factor counts. */
export const trustsFactor = (): boolean => runtime().environment.STAFF_OIDC_FACTOR === "on";
