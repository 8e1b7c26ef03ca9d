import { eq, isNull, or, type SQL } from "drizzle-orm";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { runtime } from "@/lib/env";

/** The issuer by whose word this service signs in now; null where the service is one alone, or off. */
export function issuerOf(provider: string): string | null {
  const issuer = provider === "oidc" ? (runtime().environment.OIDC_ISSUER ?? null) : null;
  return issuer?.endsWith("/") ? issuer.slice(0, -1) : issuer;
}

/** Whether a link is of the issuer of now: the same subject of another issuer is somebody else. */
export function isOfPresentIssuer({
  provider,
  issuer,
}: {
  provider: string;
  issuer: string | null;
}): boolean {
  const present = issuerOf(provider);
  return present === null || issuer === null || issuer === present;
}

/** The same for a query. */
export function whereOfPresentIssuer(provider: string): SQL | undefined {
  const present = issuerOf(provider);
  if (present === null) return undefined;
  return or(isNull(linkedAccounts.issuer), eq(linkedAccounts.issuer, present));
}
