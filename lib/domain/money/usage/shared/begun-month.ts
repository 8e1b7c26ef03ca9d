import { periodEnd } from "@/lib/base/period-end";
import type { usageMonths } from "@/lib/db/tables/money/usage";

export type UsageMonth = typeof usageMonths.$inferSelect;

/** Starts the month: the first one belongs to the order, and runs from when the server is ready. */
export function begun(month: UsageMonth, readyAt: Date | null): UsageMonth {
  const isWaiting = month.nextAt === null && month.stoppedAt === null && month.hours === 0;
  if (!isWaiting || readyAt === null) return month;
  return { ...month, startsAt: readyAt, endsAt: periodEnd(readyAt, 1, readyAt), nextAt: readyAt };
}
