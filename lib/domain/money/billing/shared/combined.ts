import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";

/** Query for the IDs of the invoices that a combined invoice pays, or was to pay. */
export const namedBy = (db: Database, invoiceId: number) =>
  db
    .select({ id: invoiceLines.relId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.starts, "invoice")));

/** Query for the ID of an invoice and those of the combined ones that pay it, or were to pay it. */
export const withCombined = (db: Database, invoiceId: number) =>
  unionAll(
    db.select({ id: sql<number>`${invoiceId}::int` }).from(sql`(select) as itself`),
    db
      .select({ id: invoiceLines.invoiceId })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.starts, "invoice"), eq(invoiceLines.relId, invoiceId))),
  );

/** Makes the invoices of a combined invoice payable on their own again. */
export async function releaseCombined(db: Database, invoiceId: number): Promise<void> {
  await db
    .update(invoices)
    .set({ combinedInto: null })
    .where(and(eq(invoices.combinedInto, invoiceId), inArray(invoices.id, namedBy(db, invoiceId))));
}
