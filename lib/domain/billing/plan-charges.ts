import { type Currency, compare, isPositive, minus } from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";

/** A server that renews: what one period costs, and whether it is paid from credit by itself. */
export type Renewing = {
  id: number;
  hostname: string;
  amount: string;
  months: number;
  dueAt: Date;
  isAutomatic: boolean;
};

/** An unpaid invoice. `renews`: the servers whose next periods it charges for, each once for every period. */
export type Owed = {
  id: number;
  number: string;
  amount: string;
  dueAt: Date;
  isAutomatic: boolean;
  renews: readonly number[];
};

/** credit: taken by itself. short: would be, but the credit does not reach. manual: waits for the customer. */
export type HowPaid = "credit" | "short" | "manual";

export type PlannedCharge = {
  at: Date;
  server: { id: number; hostname: string } | null;
  invoice: { id: number; number: string } | null;
  amount: string;
  how: HowPaid;
  creditAfter: string;
};

export type ChargePlan = { charges: PlannedCharge[]; runsOutAt: Date | null };

type Wanted = {
  credit: string;
  currency: Currency;
  servers: readonly Renewing[];
  owed: readonly Owed[];
  now: Date;
  days: number;
};

type Charge = Omit<PlannedCharge, "how" | "creditAfter"> & { isAutomatic: boolean };

const dayMs = 86_400_000;

/** The periods of a server that begin before the end, without the first ones that invoices are there for already. */
function renewalsOf(server: Renewing, invoiced: number, until: Date): Charge[] {
  const { id, hostname, amount, months, dueAt, isAutomatic } = server;
  const charges: Charge[] = [];
  for (let period = invoiced; ; period++) {
    // From the first day each time: a 31st must not become a 28th for good.
    const at = addMonths(dueAt, period * months);
    if (at > until) return charges;
    charges.push({ at, server: { id, hostname }, invoice: null, amount, isAutomatic });
  }
}

/**
 * What will be charged in the coming days, in order, and what automatic payment takes of the credit: an amount that the
 * credit does not cover whole is not taken. What is overdue is charged now.
 */
export function planCharges({ credit, currency, servers, owed, now, days }: Wanted): ChargePlan {
  const until = new Date(now.getTime() + days * dayMs);
  const renewed = owed.flatMap(({ renews }) => renews);
  const invoiced = (id: number) => renewed.filter((one) => one === id).length;
  const all = [
    ...owed.map(
      ({ id, number, amount, dueAt, isAutomatic }): Charge => ({
        at: dueAt < now ? now : dueAt,
        server: null,
        invoice: { id, number },
        amount,
        isAutomatic,
      }),
    ),
    ...servers.flatMap((server) => renewalsOf(server, invoiced(server.id), until)),
  ]
    .map((charge) => (charge.at < now ? { ...charge, at: now } : charge))
    .filter(({ at, amount }) => at <= until && isPositive(amount))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  let left = credit;
  let runsOutAt: Date | null = null;
  const charges = all.map(({ isAutomatic, ...charge }): PlannedCharge => {
    const isCovered = compare(left, charge.amount) >= 0;
    const how: HowPaid = isAutomatic ? (isCovered ? "credit" : "short") : "manual";
    if (how === "credit") left = minus(left, charge.amount, currency);
    if (how === "short") runsOutAt ??= charge.at;
    return { ...charge, how, creditAfter: left };
  });
  return { charges, runsOutAt };
}
