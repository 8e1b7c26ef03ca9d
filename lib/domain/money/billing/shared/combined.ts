import { and, eq, inArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";

/** A query for the ids of the invoices that a combined invoice is, or was, to pay. */
export const namedBy = (db: Database, invoiceId: number) =>
  db
    .select({ id: invoiceLines.relId })
    .from(invoiceLines)
    .where(and(eq(invoiceLines.invoiceId, invoiceId), eq(invoiceLines.starts, "invoice")));

/** A query for the id of an invoice and those of the combined ones that are, or were, to pay it. */
export const withCombined = (db: Database, invoiceId: number) =>
  unionAll(
    db.select({ id: sql<number>`${invoiceId}::int` }).from(sql`(select) as itself`),
    db
      .select({ id: invoiceLines.invoiceId })
      .from(invoiceLines)
      .where(and(eq(invoiceLines.starts, "invoice"), eq(invoiceLines.relId, invoiceId))),
  );

/** Makes the invoices that a combined invoice was to pay payable by themselves again. */
export async function releaseCombined(db: Database, invoiceId: number): Promise<void> {
  await db
    .update(invoices)
    .set({ combinedInto: null })
    .where(and(eq(invoices.combinedInto, invoiceId), inArray(invoices.id, namedBy(db, invoiceId))));
}
