import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { issuerOf } from "./issuer";

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
