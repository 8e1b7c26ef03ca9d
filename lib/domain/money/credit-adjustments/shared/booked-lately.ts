import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { hoursBefore } from "@/lib/base/hours-before";
import { add, type Currency, type Money, moneyOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { creditAdjustments } from "@/lib/db/tables/money/credit-adjustments";
import { refunds } from "@/lib/db/tables/money/refunds";

type By = { accountId: number; askedBy: number | null; currency: Currency };
type Table = Record<"accountId" | "askedBy" | "currency" | "state" | "createdAt" | "amount", AnyPgColumn>;

const lately = (table: Table, { accountId, askedBy, currency }: By, now: Date): SQL | undefined =>
  and(
    eq(table.accountId, accountId),
    eq(table.currency, sql`${currency}`),
    eq(table.state, "booked"),
    gt(table.createdAt, hoursBefore(now, 24)),
    askedBy === null ? isNull(table.askedBy) : eq(table.askedBy, askedBy),
  );

/** What one person has given or taken at an account within a day, by adjustments of credit and by refunds. */
export async function readBookedLately(db: Database, by: By, now: Date): Promise<Money> {
  const sum = (amount: AnyPgColumn) => ({
    sum: sql<string>`coalesce(sum(abs(${amount})), 0)::numeric(14,2)::text`,
  });
  const [adjusted] = await db
    .select(sum(creditAdjustments.amount))
    .from(creditAdjustments)
    .where(lately(creditAdjustments, by, now));
  const [refunded] = await db
    .select(sum(refunds.amount))
    .from(refunds)
    .where(lately(refunds, by, now));
  return add(moneyOf(adjusted?.sum ?? "0.00", by.currency), moneyOf(refunded?.sum ?? "0.00", by.currency));
}
