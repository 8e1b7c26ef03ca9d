import { add, type Currency, type Money, zero } from "@/lib/base/money";

/** `invoiced`: documents, without those over hours; `used`: hours; `expected`: what will come until the month ends. */
export type Cost = { invoiced: Money; used: Money; expected: Money };

export const noCost = (currency: Currency): Cost => ({
  invoiced: zero(currency),
  used: zero(currency),
  expected: zero(currency),
});

export const addCosts = (one: Cost, other: Cost): Cost => ({
  invoiced: add(one.invoiced, other.invoiced),
  used: add(one.used, other.used),
  expected: add(one.expected, other.expected),
});

/** What the month has cost so far. */
export const toDateOf = ({ invoiced, used }: Cost): Money => add(invoiced, used);

/** What it will have cost when it ends. */
export const forecastOf = (cost: Cost): Money => add(toDateOf(cost), cost.expected);
