import {
  type Currency,
  lesserOf,
  type Money,
  moneyOf,
  percentOf,
  shareOf,
  times,
} from "../../../../base/money";

/** `percent` is decimal text; of a fixed sum, currencies that are left out get nothing. */
export type CreditRule =
  | { by: "percent"; percent: string }
  | { by: "fixed"; amounts: Partial<Record<Currency, string>> };

type Priced = { recurringTotal: string; months: number; currency: Currency };

/** The price of one month, with tax. */
export const monthPrice = ({ recurringTotal, months, currency }: Priced): Money =>
  shareOf(moneyOf(recurringTotal, currency), 1, months);

/** The hours that have begun between two times; none if the second is not later. */
export const begunHours = (from: Date, to: Date): number =>
  Math.max(0, Math.ceil((to.getTime() - from.getTime()) / 3_600_000));

/** What a server gets for so many hours: never more than its price of a month. */
export function creditFor(rule: CreditRule, month: Money, hours: number): Money {
  const wanted =
    rule.by === "percent"
      ? percentOf(times(month, hours), rule.percent)
      : moneyOf(rule.amounts[month.currency] ?? "0.00", month.currency);
  return lesserOf(wanted, month);
}
