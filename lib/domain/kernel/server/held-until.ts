import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaDebits } from "@/lib/db/tables/money/sepa";
import { writeOffs } from "@/lib/db/tables/money/write-offs";
import { dunningStops } from "@/lib/db/tables/orders/dunning";

/** After the day of collection, within which the bank's statement says how a direct debit ended. */
const daysForStatement = 7;
/** After the due day; dunning waits no longer for collections, of which a new mandate begins another one. */
const mostDays = 30;

/**
 * When an invoice was no longer, or will no longer be, collected by direct debit. One that was collected and taken back
 * ended with its day.
 */
const collectedUntil = sql`(select max(least(${sepaDebits.endedAt},
    (${sepaDebits.dueOn} + ${sql.raw(String(daysForStatement))})::timestamp at time zone ${invoices.timeZone},
    ${invoices.dueAt} + make_interval(days => ${sql.raw(String(mostDays))})))
  from ${sepaDebits} where ${sepaDebits.invoiceId} = ${invoices.id})`;

/** When it was last owed again after a write-off, which stops dunning as long as it holds. */
const writtenOffUntil = sql`(select max(${writeOffs.reversedAt}) from ${writeOffs}
  where ${writeOffs.invoiceId} = ${invoices.id})`;

/**
 * SQL for the end of the last stop of dunning that covers the invoice, of its write-off, or of its collection by direct debit,
 * which may lie ahead; null = there was none. For queries that join the invoice with another table.
 */
export const heldUntil = (): SQL<Date | null> =>
  sql<Date | null>`greatest(${collectedUntil}, ${writtenOffUntil},
    (select max(coalesce(${dunningStops.endedAt}, ${dunningStops.until})) from ${dunningStops}
      where ${dunningStops.accountId} = ${invoices.accountId}
        and (${dunningStops.invoiceId} is null or ${dunningStops.invoiceId} = ${invoices.id})))`;
