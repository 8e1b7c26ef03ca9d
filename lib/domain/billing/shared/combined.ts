import { and, eq, inArray, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/billing";

const named = (db: Database, invoiceId: number) =>
  db
    .select({ id: invoiceLines.relId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.starts, "invoice")));

/** Makes the invoices that a combined invoice was to pay payable by themselves again. */
export async function releaseCombined(db: Database, invoiceId: number): Promise<void> {
  await db
    .update(invoices)
    .set({ combinedInto: null })
    .where(and(eq(invoices.combinedInto, invoiceId), inArray(invoices.id, named(db, invoiceId))));
}

/** Whether paying the invoice would add credit; such an invoice cannot be paid from credit (decisions 6). */
export async function addsFunds(db: Database, { id }: { id: number }): Promise<boolean> {
  const isOrNames = or(eq(invoices.id, id), inArray(invoices.id, named(db, id)));
  const found = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.kind, "addfunds"), isOrNames))
    .limit(1);
  return found.length > 0;
}
