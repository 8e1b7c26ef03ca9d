import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
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

/** What stands on the account's bill: debts, and the added funds (by id) of which the bank took something back. */
export const isOnBill = (
  { id, currency }: { id: number; currency: Currency },
  funds: readonly number[],
): SQL | undefined => and(or(isOwed(id), inArray(invoices.id, [...funds])), eq(invoices.currency, currency));
