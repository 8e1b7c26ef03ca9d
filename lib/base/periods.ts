/** Months of a billing period, by its name on the wire (`deploy_period`, `bill_period`). */
export const periodMonths = { monthly: 1, quarterly: 3, "semi-annually": 6, annually: 12 } as const;
export type Period = keyof typeof periodMonths;
export const periods = Object.keys(periodMonths) as Period[];

/** Values allowed in an order: a prepaid period, or hourly billing capped at the monthly price. */
export const orderPeriods = [...periods, "hourly"] as const;
export type OrderPeriod = Period | "hourly";
export const monthsOf = (period: OrderPeriod): number => (period === "hourly" ? 1 : periodMonths[period]);
