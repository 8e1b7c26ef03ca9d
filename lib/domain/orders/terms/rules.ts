/** What a discount is taken off. */
export const covers = ["all", "plan", "licenses", "products"] as const;
export type Cover = (typeof covers)[number];

/** Periods for which a plan can have a price of its own; 0 = every one. */
export const pricedMonths = [0, 1, 3, 6, 12] as const;

export const longestReference = 60;

/** Products and servers that a preview lists. */
export const mostPreviewed = 500;
