import { decimalOf, moneyOfCents } from "@/lib/base/money";
import type { OutsideMoney } from "./port";

/** Of cents in whatever currency they name, which is looked at where the money is booked. */
export const textOf = (cents: number): string => decimalOf(moneyOfCents(cents, "EUR"));

export const outsideMoney = (one: { amount: number; currency: string }): OutsideMoney => ({
  amount: textOf(one.amount),
  currency: one.currency.toUpperCase(),
});
