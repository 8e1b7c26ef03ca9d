import type { LineParams } from "@/lib/base/params/billing";
import type { EPeriod } from "./model";

const dayMs = 86_400_000;
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - dayMs).toISOString().slice(0, 10);

const later = (a: string, b: string): string => (a > b ? a : b);
const earlier = (a: string, b: string): string => (a < b ? a : b);

/** The days that a line is about, inclusive; null where it says none. */
export function periodOf(what: LineParams | null): EPeriod | null {
  if (what === null) return null;
  if (what.code === "hours") return { from: what.from, until: later(what.from, what.until) };
  const period = "period" in what ? what.period : undefined;
  return period ? { from: period.from, until: later(period.from, dayBefore(period.until)) } : null;
}

/** From the first to the last day of all. */
export const wholePeriod = (periods: readonly (EPeriod | null)[]): EPeriod | null =>
  periods.reduce<EPeriod | null>((whole, one) => {
    if (!whole || !one) return whole ?? one;
    return { from: earlier(whole.from, one.from), until: later(whole.until, one.until) };
  }, null);
