import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";

/** Returns whether a company has issued an invoice: its country is fixed from then on, for their tax depends on it. */
export async function hasInvoices(db: Database, companyId: number): Promise<boolean> {
  const [one] = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.companyId, companyId))
    .limit(1);
  return one !== undefined;
}
