import type { HowPaid } from "@/lib/domain/billing/rules";
import type { ChargePlan } from "@/lib/domain/renewals/view-schema";

type Charge = ChargePlan["charges"][number];

/** A day of the calendar; `first` is the place of its first charge in the list. */
export type ChargeDay = { date: string; isToday: boolean; charges: Charge[]; first: number };
/** `first`: its first day. A week begins on Monday; null = a day of another month, or one that has passed. */
export type ChargeMonth = { first: string; weeks: (ChargeDay | null)[][] };

const dayMs = 86_400_000;
const daysOfWeek = 7;
const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);
const weekdayOf = (date: string): number => (new Date(date).getUTCDay() + 6) % daysOfWeek;

function weeksOf(days: ChargeDay[]): (ChargeDay | null)[][] {
  const cells: (ChargeDay | null)[] = [...days];
  const [first] = days;
  if (first) cells.unshift(...Array<null>(weekdayOf(first.date)).fill(null));
  while (cells.length % daysOfWeek !== 0) cells.push(null);
  return Array.from({ length: cells.length / daysOfWeek }, (_, week) =>
    cells.slice(week * daysOfWeek, (week + 1) * daysOfWeek),
  );
}

/** The days from today on, by month, each with what is charged on it. `charges` are in the order of their days. */
export function chargeMonths(charges: readonly Charge[], now: string, days: number): ChargeMonth[] {
  const start = Date.parse(now.slice(0, 10));
  const months = new Map<string, ChargeDay[]>();
  for (let offset = 0; offset <= days; offset++) {
    const date = dateOf(start + offset * dayMs);
    const onIt = charges.filter((charge) => charge.date.slice(0, 10) === date);
    const first = charges.findIndex((charge) => charge.date.slice(0, 10) === date);
    const month = months.get(date.slice(0, 7)) ?? [];
    month.push({ date, isToday: offset === 0, charges: onIt, first });
    months.set(date.slice(0, 7), month);
  }
  return [...months].map(([month, all]) => ({ first: `${month}-01`, weeks: weeksOf(all) }));
}

const urgent = ["short", "manual", "card", "credit"] as const satisfies readonly HowPaid[];

/** Of several charges, the one that needs attention first. */
export const mostUrgent = (ways: readonly HowPaid[]): HowPaid | undefined =>
  urgent.find((way) => ways.includes(way));
