import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import {
  add,
  type Currency,
  compare,
  isNegative,
  type Money,
  moneyOf,
  subtract,
  zero,
} from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { customerTerms } from "@/lib/db/tables/money/terms";

type Whose = { id: number; currency: Currency };

/** `left`: what further orders may come to, at least 0. `isStopped`: an invoice is overdue. */
export type PayLater = { limit: Money; days: number; owed: Money; left: Money; isStopped: boolean };

/** Everything that the account owes for sales, and whether any of it is overdue. */
async function readOwed(db: Database, { id, currency }: Whose, now: Date) {
  const isOpen = and(
    eq(invoices.accountId, id),
    inArray(invoices.status, ["Unpaid", "Collections"]),
    eq(invoices.kind, "sale"),
    isNotNull(invoices.number),
    eq(invoices.currency, currency),
  );
  const [row] = await db
    .select({
      owed: sql<string>`coalesce(sum(${invoices.total} - ${invoices.paid}), 0)::numeric(14,2)::text`,
      isOverdue: sql<boolean>`coalesce(bool_or(${invoices.dueAt} < ${now.toISOString()}::timestamptz), false)`,
    })
    .from(invoices)
    .where(isOpen);
  return { owed: moneyOf(row?.owed ?? "0.00", currency), isOverdue: row?.isOverdue ?? false };
}

/** The account's terms for paying orders later, and how much of its limit is left; null = it has none. */
export async function readPayLater(db: Database, whose: Whose, now: Date): Promise<PayLater | null> {
  const [terms] = await db.select().from(customerTerms).where(eq(customerTerms.accountId, whose.id));
  return payLaterOf(db, whose, terms, now);
}

/** The same of terms that were read already. */
export async function payLaterOf(
  db: Database,
  whose: Whose,
  terms: typeof customerTerms.$inferSelect | undefined,
  now: Date,
): Promise<PayLater | null> {
  const { currency } = whose;
  if (!terms || terms.payLaterLimit === null || terms.payLaterDays === null) return null;
  if (terms.currency !== currency) return null;
  const { owed, isOverdue } = await readOwed(db, whose, now);
  const limit = moneyOf(terms.payLaterLimit, currency);
  const rest = subtract(limit, owed);
  const left = isNegative(rest) ? zero(currency) : rest;
  return { limit, days: terms.payLaterDays, owed, left, isStopped: isOverdue };
}

/** Whether an order of that total can be paid later: nothing is overdue, and it stays within the limit. */
export const isWithin = ({ limit, owed, isStopped }: PayLater, total: Money): boolean =>
  !isStopped && compare(add(owed, total), limit) <= 0;
