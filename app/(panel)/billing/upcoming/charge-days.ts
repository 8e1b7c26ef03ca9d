import type { HowPaid } from "@/lib/domain/money/billing/rules";
import type { ChargePlan } from "@/lib/domain/orders/renewals/view-schema";

type Charge = ChargePlan["charges"][number];

/** Charges of one day; `first` is the index of the first of them in the list. */
type Charged = { charges: Charge[]; first: number };
export type ChargeDay = Charged & { date: string; isToday: boolean };
/** `first`: its first day. Weeks begin on Monday; null = a day of another month, or a past one. */
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

function byDay(charges: readonly Charge[]): Map<string, Charged> {
  const days = new Map<string, Charged>();
  for (const [index, charge] of charges.entries()) {
    const date = charge.date.slice(0, 10);
    const day = days.get(date);
    if (day) day.charges.push(charge);
    else days.set(date, { charges: [charge], first: index });
  }
  return days;
}

const nothing: Charged = { charges: [], first: 0 };

/** The days from today on, by month, each with its charges. `charges` must be sorted by day. */
export function chargeMonths(charges: readonly Charge[], now: string, days: number): ChargeMonth[] {
  const start = Date.parse(now.slice(0, 10));
  const charged = byDay(charges);
  const months = new Map<string, ChargeDay[]>();
  for (let offset = 0; offset <= days; offset++) {
    const date = dateOf(start + offset * dayMs);
    const month = months.get(date.slice(0, 7)) ?? [];
    month.push({ date, isToday: offset === 0, ...(charged.get(date) ?? nothing) });
    months.set(date.slice(0, 7), month);
  }
  return [...months].map(([month, all]) => ({ first: `${month}-01`, weeks: weeksOf(all) }));
}

const urgent = ["short", "manual", "card", "credit"] as const satisfies readonly HowPaid[];

/** Of several charges, the one that needs attention first. */
export const mostUrgent = (methods: readonly HowPaid[]): HowPaid | undefined =>
  urgent.find((method) => methods.includes(method));
