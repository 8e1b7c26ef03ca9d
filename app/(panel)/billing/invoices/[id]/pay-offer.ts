import { compare, isPositive, minus, smaller } from "@/lib/base/money";
import type { Amount } from "@/lib/base/money-text";

/** What paying from credit would do. */
export type Offer = {
  /** The amount that would be taken: all that is due, or all the credit there is. */
  amount: Amount;
  balance: Amount;
  balanceAfter: Amount;
  credit: Amount;
  creditAfter: Amount;
  isWhole: boolean;
};

/** Null when nothing is due, or when the credit is in another currency. */
export function offerOf(balance: Amount, credit: Amount): Offer | null {
  if (!isPositive(balance.value) || balance.currency !== credit.currency) return null;
  const { currency } = balance;
  const amount = smaller(balance.value, credit.value);
  const less = (from: Amount): Amount => ({ value: minus(from.value, amount, currency), currency });
  return {
    amount: { value: amount, currency },
    balance,
    balanceAfter: less(balance),
    credit,
    creditAfter: less(credit),
    isWhole: compare(amount, balance.value) === 0,
  };
}
