import { and, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { invoices } from "@/lib/db/tables/money/billing";

/**
 * Invoices that count as debt, unpaid or charged back, each amount once: a combined invoice replaces those that it
 * pays, and AddFunds invoices are not debts. For charged-back added funds see charged-back.ts.
 */
export const isOwed = (accountId: number): SQL | undefined =>
  and(
    eq(invoices.accountId, accountId),
    inArray(invoices.status, ["Unpaid", "Collections"]),
    ne(invoices.kind, "addfunds"),
    isNull(invoices.combinedInto),
  );

/** Everything the account owes: debts, and the charged-back AddFunds invoices (by ID). */
export const isOnBill = (
  { id, currency }: { id: number; currency: Currency },
  funds: readonly number[],
): SQL | undefined => and(or(isOwed(id), inArray(invoices.id, [...funds])), eq(invoices.currency, currency));
