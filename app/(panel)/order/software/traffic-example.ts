import { add, decimalOf, moneyOf, shareOf } from "@/lib/base/money";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";

type Plan = Pick<
  OrderOptions["plans"][number],
  "price" | "currency" | "limitOutTb" | "rateOut" | "bandwidthMbit"
>;

/** Terabytes that a connection carries in thirty days, when it is never idle; rounded down. */
export const mostTerabytes = (bandwidthMbit: number): number => Math.floor((bandwidthMbit * 324) / 1_000);

/** Months to show what a plan costs with. */
export const exampleTerabytes = [1, 5, 10, 20, 50, 100] as const;

/** What a month of that much outbound traffic costs, net; null = the connection does not carry it. */
export function trafficCost(plan: Plan, terabytes: number): string | null {
  if (terabytes > mostTerabytes(plan.bandwidthMbit)) return null;
  const limit = Math.round(Number(plan.limitOutTb) * 1_000);
  const over = limit === 0 ? 0 : Math.max(0, terabytes * 1_000 - limit);
  const { currency } = plan;
  return decimalOf(add(moneyOf(plan.price, currency), shareOf(moneyOf(plan.rateOut, currency), over, 1_000)));
}
