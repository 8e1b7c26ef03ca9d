import {
  type Amount,
  amountOf,
  compare,
  isPositive,
  lesserOf,
  type Money,
  moneyFrom,
  subtract,
} from "@/lib/base/money";

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
  const [due, has] = [moneyFrom(balance), moneyFrom(credit)];
  if (!isPositive(due) || due.currency !== has.currency) return null;
  const taken = lesserOf(due, has);
  const less = (from: Money): Amount => amountOf(subtract(from, taken));
  return {
    amount: amountOf(taken),
    balance,
    balanceAfter: less(due),
    credit,
    creditAfter: less(has),
    isWhole: compare(taken, due) === 0,
  };
}
