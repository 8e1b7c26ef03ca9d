import { and, eq, isNull, or, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
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

/**
 * Links of before have no issuer: they are of the one with which this version starts first, so that an issuer that is set
 * later opens none of them.
 */
export async function bindLinksToIssuer(db: Database): Promise<void> {
  const issuer = issuerOf("oidc");
  if (issuer === null) return;
  const isUnbound = and(eq(linkedAccounts.provider, "oidc"), isNull(linkedAccounts.issuer));
  await db.update(linkedAccounts).set({ issuer }).where(isUnbound);
}
