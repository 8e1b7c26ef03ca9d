/** Months of a billing period, by its name on the wire (`deploy_period`, `bill_period`). */
export const periodMonths = { monthly: 1, quarterly: 3, "semi-annually": 6, annually: 12 } as const;
export type Period = keyof typeof periodMonths;
export const periods = Object.keys(periodMonths) as Period[];
