import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { readUsedCard } from "../../../money/payments/shared/saved-cards";

/** Whether the account has a saved card, and its owner lets it be charged (`billing_disableautocc`). */
export async function hasChargeableCard(db: Database, accountId: number): Promise<boolean> {
  const isOff = sql<boolean>`coalesce((${accounts.profile}->'flags'->>'disableautocc')::boolean, false)`;
  const [owner] = await db.select({ isOff }).from(accounts).where(eq(accounts.id, accountId));
  return owner?.isOff === false && (await readUsedCard(db, accountId)) !== null;
}
