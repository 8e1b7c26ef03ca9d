import { and, eq, isNull, ne, type SQL } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/billing";

/**
 * The unpaid invoices that count as debt, each amount once: a combined invoice stands for those that it pays, and added
 * funds are a wish, not a debt.
 */
export const isOwed = (accountId: number): SQL | undefined =>
  and(
    eq(invoices.accountId, accountId),
    eq(invoices.status, "Unpaid"),
    ne(invoices.kind, "addfunds"),
    isNull(invoices.combinedInto),
  );
