import { and, eq } from "drizzle-orm";
import type { Amount } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { ledgerAccounts, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";

/** Key of the ledger entry: an order is credited at most once. */
export const lateCreditKey = (orderId: number): string => `late deployment ${orderId}`;

/** The credit for late deployment of an order; null = none. */
export async function readLateCredit(db: Database, orderId: number | null): Promise<Amount | null> {
  if (orderId === null) return null;
  const [row] = await db
    .select({ value: ledgerPostings.amount, currency: ledgerAccounts.currency })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.entryId, ledgerEntries.id))
    .innerJoin(
      ledgerAccounts,
      and(eq(ledgerAccounts.id, ledgerPostings.ledgerAccountId), eq(ledgerAccounts.kind, "credit")),
    )
    .where(eq(ledgerEntries.key, lateCreditKey(orderId)));
  return row ?? null;
}
