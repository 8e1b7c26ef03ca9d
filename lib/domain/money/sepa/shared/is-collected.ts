import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";

/** Whether an invoice is being collected by direct debit, so that it is paid in no other way by itself. */
export const isCollected: SQL = sql`exists (select from sepa_debits d
  where d.invoice_id = ${invoices.id} and d.state in ('announced', 'exported'))`;
