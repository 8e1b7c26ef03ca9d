import { add, decimalOf, moneyOf, shareOf } from "@/lib/base/money";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";

type Plan = Pick<
  OrderOptions["plans"][number],
  "price" | "currency" | "limitOutTb" | "rateOut" | "bandwidthMbit"
>;

/** Terabytes that a link of that speed carries in thirty days at full load; rounded down. */
export const mostTerabytes = (bandwidthMbit: number): number => Math.floor((bandwidthMbit * 324) / 1_000);

/** Terabytes per month for which to show a plan's price. */
export const exampleTerabytes = [1, 5, 10, 20, 50, 100] as const;

/** Net price of that much outbound traffic in a month; null = the link cannot carry it. */
export function trafficCost(plan: Plan, terabytes: number): string | null {
  if (terabytes > mostTerabytes(plan.bandwidthMbit)) return null;
  const limit = Math.round(Number(plan.limitOutTb) * 1_000);
  const over = limit === 0 ? 0 : Math.max(0, terabytes * 1_000 - limit);
  const { currency } = plan;
  return decimalOf(add(moneyOf(plan.price, currency), shareOf(moneyOf(plan.rateOut, currency), over, 1_000)));
}
