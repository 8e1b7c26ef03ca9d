import { and, eq, type SQL, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { writeOffs } from "@/lib/db/tables/money/write-offs";

/**
 * SQL: nobody expects any more that what is owed of the invoice is paid. It can be paid all the same, but nothing reminds of it,
 * collects it, or stops a service for it. `id`: the column that names it, qualified.
 */
export const isWrittenOff = (id: SQL = sql`"invoices"."id"`): SQL<boolean> =>
  sql<boolean>`exists (select from ${writeOffs} where ${writeOffs}.invoice_id = ${id} and ${writeOffs}.state = 'booked')`;

/** Of these invoices, those that are written off. */
export async function readWrittenOff(
  db: Database,
  invoiceIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: writeOffs.invoiceId })
    .from(writeOffs)
    .where(and(anyOf(writeOffs.invoiceId, invoiceIds), eq(writeOffs.state, "booked")));
  return new Set(rows.map(({ id }) => id));
}
