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

/** Effect of paying from credit. */
export type Offer = {
  /** The amount to charge: all that is due, or all available credit. */
  amount: Amount;
  balance: Amount;
  balanceAfter: Amount;
  credit: Amount;
  creditAfter: Amount;
  isWhole: boolean;
};

/** Null if nothing is due, or the credit is in another currency. */
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
