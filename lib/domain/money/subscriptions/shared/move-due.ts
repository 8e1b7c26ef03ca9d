import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { dunningSteps, renewals } from "@/lib/db/tables/orders/renewals";
import type { InvoiceRow } from "../../billing/lookup";

/**
 * Gives an unpaid invoice another due date. What is due later is reminded of anew, as if issued now; its server or products
 * stay as they are, so that what is suspended for it is suspended until it is paid. The caller must hold the locks of
 * the owner's credit and of the invoice.
 */
export async function moveDue(db: Database, invoice: InvoiceRow, dueAt: Date, now: Date): Promise<void> {
  await db.update(invoices).set({ dueAt, updatedAt: now }).where(eq(invoices.id, invoice.id));
  const isOpen = and(eq(renewals.invoiceId, invoice.id), isNull(renewals.paidAt), isNull(renewals.voidedAt));
  const open = await db
    .update(renewals)
    .set({ nextStepAt: now })
    .where(isOpen)
    .returning({ id: renewals.id });
  await db.update(productDebts).set({ nextStepAt: now }).where(eq(productDebts.invoiceId, invoice.id));
  if (dueAt <= invoice.dueAt) return;
  await db.delete(productSteps).where(eq(productSteps.invoiceId, invoice.id));
  for (const { id } of open) await db.delete(dunningSteps).where(eq(dunningSteps.renewalId, id));
}
