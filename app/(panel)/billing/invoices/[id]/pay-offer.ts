import { compare, isPositive, minus, smaller } from "@/lib/base/money";
import type { Currency } from "@/lib/base/money-text";
import type { BillingOverview } from "@/lib/domain/billing/overview";
import type { WireInvoice } from "./wire-invoice";

/** What paying from credit would do, in decimal text. */
export type Offer = {
  currency: Currency;
  /** What would be taken: all that is due, or all the credit there is. */
  amount: string;
  balance: string;
  balanceAfter: string;
  credit: string;
  creditAfter: string;
  isWhole: boolean;
};

/** Null when nothing is due. */
export function offerOf({ balance }: WireInvoice, { credit, currency }: BillingOverview): Offer | null {
  if (!isPositive(balance)) return null;
  const amount = smaller(balance, credit);
  return {
    currency,
    amount,
    balance,
    balanceAfter: minus(balance, amount, currency),
    credit,
    creditAfter: minus(credit, amount, currency),
    isWhole: compare(amount, balance) === 0,
  };
}
