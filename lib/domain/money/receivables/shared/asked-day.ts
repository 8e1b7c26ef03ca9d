import type { Day } from "@/lib/base/calendar";
import { isDay } from "@/lib/base/is-day";
import { invalidArgument } from "../../../kernel/errors/fail";

/** The day that is asked for, today at the latest; throws if it is none. */
export function readDay(wanted: string | undefined, now: Date): Day {
  const today = now.toISOString().slice(0, 10);
  if (wanted === undefined) return today;
  if (!isDay(wanted) || !/^[12]/.test(wanted))
    throw invalidArgument("day", "must be a day such as 2026-11-30");
  return wanted > today ? today : wanted;
}
