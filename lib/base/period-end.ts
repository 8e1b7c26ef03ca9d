import { addMonths } from "./months";

const lastDayOf = (at: Date): number =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();

/**
 * Returns the end of the period that starts at `from`. The day of the month of the first period is restored after
 * shorter months: 31 January, 28 February, 31 March.
 */
export function periodEnd(from: Date, months: number, firstBegan: Date | null): Date {
  const end = addMonths(from, months);
  const anchor = firstBegan?.getUTCDate() ?? 0;
  const wasShortened = from.getUTCDate() === lastDayOf(from) && anchor > from.getUTCDate();
  if (!wasShortened) return end;
  end.setUTCDate(Math.min(anchor, lastDayOf(end)));
  return end;
}
