import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { dunningStops } from "@/lib/db/tables/orders/dunning";

/**
 * SQL for the end of the last stop of dunning that covers the invoice, which may lie ahead; null = there was none. For
 * queries that join the invoice with another table.
 */
export const heldUntil = (): SQL<Date | null> =>
  sql<Date | null>`(select max(coalesce(${dunningStops.endedAt}, ${dunningStops.until})) from ${dunningStops}
    where ${dunningStops.accountId} = ${invoices.accountId}
      and (${dunningStops.invoiceId} is null or ${dunningStops.invoiceId} = ${invoices.id}))`;
