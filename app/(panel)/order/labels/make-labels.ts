import type { Locale } from "@/lib/base/locale";
import { formatMoney } from "@/lib/base/money-text";
import type { OrderOptions } from "@/lib/domain/orders/orders/options";
import { exampleTerabytes, mostTerabytes, trafficCost } from "../software/traffic-example";
import type { CountLabels } from "./count-labels";
import type { OrderLabels } from "./labels";

export const makeCountLabels = (options: OrderOptions, t: OrderLabels, locale: Locale): CountLabels => ({
  months: Object.fromEntries(
    options.periods.map(({ months }) => [months, t("place.months", { count: months })]),
  ),
  cores: Object.fromEntries(options.cores.map((count) => [count, t("preset.coresOf", { count })])),
  traffic: {
    limits: Object.fromEntries(options.plans.map((plan) => [plan.id, limitText(plan, t, locale)])),
    usual: "10",
    months: trafficMonths(options, t, locale),
  },
});

const trafficMonths = ({ plans }: OrderOptions, t: OrderLabels, locale: Locale) =>
  Object.fromEntries(
    exampleTerabytes.map((count) => {
      const costs = plans.map((plan) => {
        const cost = trafficCost(plan, count);
        const price = cost === null ? "" : formatMoney(cost, plan.currency, locale);
        const most = mostTerabytes(plan.bandwidthMbit);
        return [plan.id, price ? t("plan.costs", { count, price }) : t("plan.tooMuch", { most })];
      });
      return [String(count), { name: t("plan.terabytes", { count }), costs: Object.fromEntries(costs) }];
    }),
  );

/** The traffic limit, and the price of each terabyte above it. */
function limitText(plan: OrderOptions["plans"][number], t: OrderLabels, locale: Locale): string {
  const speed = plan.bandwidthMbit >= 1_000 ? "gigabits" : "megabits";
  const bandwidth = t(`plan.${speed}`, {
    count: speed === "gigabits" ? plan.bandwidthMbit / 1_000 : plan.bandwidthMbit,
  });
  if (Number(plan.limitOutTb) === 0) return t("plan.unlimited", { bandwidth });
  return t("plan.limited", {
    bandwidth,
    limit: Number(plan.limitOutTb),
    price: formatMoney(plan.rateOut, plan.currency, locale),
  });
}
