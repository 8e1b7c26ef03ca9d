import { and, eq, notExists } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { productPeriods } from "@/lib/db/tables/money/products";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { renewals } from "@/lib/db/tables/orders/renewals";
import type { InvoiceRow } from "../../billing/lookup";

/**
 * Has an invoice over products that is owed again reminded of, with all consequences. One over servers too is dunned for
 * them. The caller must hold the lock of the invoice.
 */
export async function oweProducts(
  db: Database,
  { id: invoiceId, accountId }: Pick<InvoiceRow, "id" | "accountId">,
  now: Date,
): Promise<void> {
  const ofServers = db.select({ id: renewals.id }).from(renewals).where(eq(renewals.invoiceId, invoiceId));
  const [period] = await db
    .select({ id: productPeriods.id })
    .from(productPeriods)
    .where(and(eq(productPeriods.invoiceId, invoiceId), notExists(ofServers)))
    .limit(1);
  if (!period) return;
  await db
    .insert(productDebts)
    .values({ invoiceId, accountId, nextStepAt: now })
    .onConflictDoUpdate({ target: productDebts.invoiceId, set: { nextStepAt: now } });
  // Removes the suspend step, so that dunning can take it again.
  await db
    .delete(productSteps)
    .where(and(eq(productSteps.invoiceId, invoiceId), eq(productSteps.step, "suspend")));
}
