import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

/** Condition: the periods of the account end on one day of the month, on one invoice. */
export const isAligned = (accountId: AnyPgColumn): SQL =>
  sql`exists (select from customer_terms a where a.account_id = ${accountId} and a.invoice_day is not null)`;
