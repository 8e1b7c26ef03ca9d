/** Shares of a budget that are told when they are reached, and a forecast beyond it. */
export const budgetLevels = ["half", "most", "full", "forecast"] as const;
export type BudgetLevel = (typeof budgetLevels)[number];

/** Percent of the budget. */
const shares = { half: 50, most: 80, full: 100 } as const;

/** All levels that a month has reached, lowest first; amounts in cents, the budget above 0. */
export const reachedLevels = (spent: number, forecast: number, budget: number): BudgetLevel[] =>
  budgetLevels.filter((level) =>
    level === "forecast" ? forecast > budget : spent * 100 >= budget * shares[level],
  );

/**
 * Which of the levels that are new are told: the highest share alone, and the forecast as long as the budget itself is not
 * reached.
 */
export function toldLevels(fresh: readonly BudgetLevel[], reached: readonly BudgetLevel[]): BudgetLevel[] {
  const highest = (["full", "most", "half"] as const).find((level) => fresh.includes(level));
  const isAhead = fresh.includes("forecast") && !reached.includes("full");
  return [...(highest ? [highest] : []), ...(isAhead ? (["forecast"] as const) : [])];
}

/** Whole percent of the budget, rounded down, so that 100 is said once it is reached. */
export const percentSpent = (spent: number, budget: number): number => Math.floor((spent * 100) / budget);
