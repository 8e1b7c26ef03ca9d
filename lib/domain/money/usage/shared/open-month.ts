import { and, eq, isNull } from "drizzle-orm";
import type { Tax } from "@/lib/base/decide-tax";
import { hoursAfter, hoursBegun } from "@/lib/base/hourly";
import { periodEnd } from "@/lib/base/period-end";
import type { Database } from "@/lib/db/client";
import { usageMonths } from "@/lib/db/tables/money/usage";
import type { UsageMonth } from "./begun-month";

/** Maximum price of a month. */
export type MonthPrice = { subtotal: string; tax: string; taxRate: string; taxReason: Tax; total: string };

type NewMonth = {
  serverId: number;
  companyId: number;
  capHours: number;
  price: MonthPrice;
  startsAt: Date;
  /** When the server became ready; every month begins on that day of the month. */
  readyAt: Date | null;
  nextAt: Date | null;
  stoppedAt: Date | null;
};

/** Opens a month of an hourly server, with nothing charged yet. */
export async function openMonth(db: Database, { price, readyAt, ...month }: NewMonth): Promise<UsageMonth> {
  const { subtotal, tax, taxRate, taxReason, total } = price;
  const endsAt = periodEnd(month.startsAt, 1, readyAt);
  const [made] = await db
    .insert(usageMonths)
    .values({ ...month, endsAt, subtotal, tax, taxRate, taxReason, total })
    .returning();
  if (!made) throw new Error("The month was not written.");
  return made;
}

const isOpen = (serverId: number) => and(eq(usageMonths.serverId, serverId), isNull(usageMonths.closedAt));

/** The month that is not closed. */
export async function readOpenMonth(db: Database, serverId: number): Promise<UsageMonth | null> {
  const [month] = await db.select().from(usageMonths).where(isOpen(serverId));
  return month ?? null;
}

/** The same, locked. */
export async function lockOpenMonth(db: Database, serverId: number): Promise<UsageMonth | null> {
  const [month] = await db.select().from(usageMonths).where(isOpen(serverId)).for("no key update");
  return month ?? null;
}

/** End of the current hour; now if none is running. */
export function endOfHour({ nextAt }: UsageMonth, now: Date): Date {
  if (nextAt === null || nextAt > now) return nextAt ?? now;
  return hoursAfter(nextAt, hoursBegun(nextAt, now, hoursAfter(now, 1)));
}

/** Updates an open month. */
export const keepMonth = (
  db: Database,
  { id, startsAt, endsAt, hours, charged, nextAt, stoppedAt, warnedAt }: UsageMonth,
) =>
  db
    .update(usageMonths)
    .set({ startsAt, endsAt, hours, charged, nextAt, stoppedAt, warnedAt })
    .where(eq(usageMonths.id, id));
