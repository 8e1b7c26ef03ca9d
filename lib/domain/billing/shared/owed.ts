import { and, eq, inArray, isNull, ne, type SQL } from "drizzle-orm";
import { invoices } from "@/lib/db/tables/billing";

/**
 * The invoices that count as debt, unpaid or taken back by the bank, each amount once: a combined invoice stands for
 * those that it pays, and added funds are a wish, not a debt. What is owed of added funds that were taken back is in
 * charged-back.ts.
 */
export const isOwed = (accountId: number): SQL | undefined =>
  and(
    eq(invoices.accountId, accountId),
    inArray(invoices.status, ["Unpaid", "Collections"]),
    ne(invoices.kind, "addfunds"),
    isNull(invoices.combinedInto),
  );
