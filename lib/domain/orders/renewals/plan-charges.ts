import { add, compare, isPositive, type Money, subtract, zero } from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";
import type { HowPaid } from "../../money/billing/rules";
import { type DayOfHours, daysOfHours, type Hourly } from "./shared/plan-hours";

/**
 * A renewing server: price of a period, whether it is paid automatically, and whether a card pays what credit does
 * not.
 */
export type Renewing = {
  id: number;
  hostname: string;
  amount: Money;
  months: number;
  dueAt: Date;
  isAutomatic: boolean;
  hasCard: boolean;
  /** Its periods that are not invoiced yet, where they are aligned to a day of the month. */
  aligned?: readonly { at: Date; amount: Money }[] | undefined;
};

/** An unpaid invoice. `renews`: the servers whose next periods it charges, one entry per period. */
export type Owed = {
  id: number;
  number: string;
  amount: Money;
  dueAt: Date;
  isAutomatic: boolean;
  hasCard: boolean;
  renews: readonly number[];
};

export type PlannedCharge = {
  at: Date;
  server: { id: number; hostname: string } | null;
  invoice: { id: number; number: string } | null;
  amount: Money;
  how: HowPaid;
  creditAfter: Money;
};

export type ChargePlan = { charges: PlannedCharge[]; runsOutAt: Date | null };

type Wanted = {
  credit: Money;
  servers: readonly Renewing[];
  owed: readonly Owed[];
  /** Hourly servers use credit day by day; each of their months is listed once, at its end. */
  hourly?: readonly Hourly[];
  now: Date;
  days: number;
};

type Charge = Omit<PlannedCharge, "how" | "creditAfter"> & {
  isAutomatic: boolean;
  hasCard: boolean;
  /** For a day of hours: the end of its month. */
  monthEndsAt?: Date;
};

const dayMs = 86_400_000;

/** The server's periods that begin before `until`, without the first `invoiced` ones. */
function renewalsOf(server: Renewing, invoiced: number, until: Date): Charge[] {
  const { id, hostname, amount, months, dueAt, isAutomatic, hasCard, aligned } = server;
  if (aligned)
    return aligned.map((one) => ({ ...one, server: { id, hostname }, invoice: null, isAutomatic, hasCard }));
  const charges: Charge[] = [];
  for (let period = invoiced; ; period++) {
    // Counted from the first day each time: a 31st must not become a 28th for good.
    const at = addMonths(dueAt, period * months);
    if (at > until) return charges;
    charges.push({ at, server: { id, hostname }, invoice: null, amount, isAutomatic, hasCard });
  }
}

const chargeOfDay = ({ at, amount, server, monthEndsAt }: DayOfHours): Charge => ({
  ...{ at, amount, server, monthEndsAt },
  invoice: null,
  isAutomatic: true,
  hasCard: false,
});

const howPaid = ({ isAutomatic, hasCard, amount }: Charge, credit: Money): HowPaid => {
  if (!isAutomatic) return "manual";
  if (compare(credit, amount) >= 0) return "credit";
  return hasCard ? "card" : "short";
};

/**
 * Plans the charges of the coming days, in order, and what automatic payment takes from credit: an amount that the
 * credit does not cover in full is charged to the card instead, if there is one. What is overdue is charged now.
 */
export function planCharges({ credit, servers, owed, hourly = [], now, days }: Wanted): ChargePlan {
  const until = new Date(now.getTime() + days * dayMs);
  const renewed = owed.flatMap(({ renews }) => renews);
  const invoiced = (id: number) => renewed.filter((one) => one === id).length;
  const all = [
    ...owed.map(
      ({ id, number, amount, dueAt, isAutomatic, hasCard }): Charge => ({
        at: dueAt < now ? now : dueAt,
        server: null,
        invoice: { id, number },
        amount,
        isAutomatic,
        hasCard,
      }),
    ),
    ...servers.flatMap((server) => renewalsOf(server, invoiced(server.id), until)),
    ...hourly.flatMap((server) => daysOfHours(server, until).map(chargeOfDay)),
  ]
    .map((charge) => (charge.at < now ? { ...charge, at: now } : charge))
    .filter(({ at, amount }) => at <= until && isPositive(amount))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  let left = credit;
  let runsOutAt: Date | null = null;
  const months = new Map<string, PlannedCharge>();
  const charges = all.flatMap((wanted): PlannedCharge[] => {
    const how = howPaid(wanted, left);
    const { isAutomatic: _isAutomatic, hasCard: _hasCard, monthEndsAt, ...charge } = wanted;
    if (how === "credit") left = subtract(left, charge.amount);
    if (how === "short") runsOutAt ??= charge.at;
    if (!monthEndsAt) return [{ ...charge, how, creditAfter: left }];
    // The days of a month are merged into one charge at the last day's position.
    const name = `${charge.server?.id} ${monthEndsAt.getTime()}`;
    const before = months.get(name);
    const amount = add(before?.amount ?? zero(credit.currency), charge.amount);
    const isShort = how === "short" || before?.how === "short";
    const at = monthEndsAt > until ? until : monthEndsAt;
    months.set(name, { ...charge, at, amount, how: isShort ? "short" : "credit", creditAfter: left });
    return [];
  });
  const told = [...charges, ...months.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
  return { charges: told, runsOutAt };
}
