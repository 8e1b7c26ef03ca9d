import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { providerIds } from "../schema";
import { issuerOf } from "./issuer";

/**
 * Links of before have no issuer: they are of the one with which this version starts first, so that an issuer that is set
 * later opens none of them.
 */
export async function bindLinksToIssuer(db: Database): Promise<void> {
  for (const provider of providerIds) {
    const issuer = issuerOf(provider);
    if (issuer === null) continue;
    const isUnbound = and(eq(linkedAccounts.provider, provider), isNull(linkedAccounts.issuer));
    await db.update(linkedAccounts).set({ issuer }).where(isUnbound);
  }
}
