import { type SQL, sql } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/money/billing";
import { sepaMandates } from "@/lib/db/tables/money/sepa";

/** Whether a mandate lets the seller collect the invoice by direct debit. */
export const hasMandate: SQL<boolean> = sql<boolean>`exists (select from ${sepaMandates}
  where ${sepaMandates.accountId} = ${invoices.accountId} and ${sepaMandates.companyId} = ${invoices.companyId}
    and ${sepaMandates.state} = 'active' and ${invoices.currency} = 'EUR')`;
