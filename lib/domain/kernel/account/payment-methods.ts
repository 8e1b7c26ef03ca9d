import { methodOnWire } from "@/lib/base/payment-methods";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { cardSettings } from "@/lib/env";

type Allowed = { allowedPayments: readonly string[] };

/** The card methods that this account may use, the real one before the sandbox. */
export function cardMethodsFor({ allowedPayments }: Allowed): CardMethod[] {
  if (!allowedPayments.includes("cc")) return [];
  const { stripe, hasSandbox } = cardSettings();
  return [...(stripe ? (["stripe"] as const) : []), ...(hasSandbox ? (["sandbox"] as const) : [])];
}

/** The payment methods that the account may use, by their ids in `billing/getpaymentgw`. */
export const methodsOnWire = (account: Allowed): string[] =>
  account.allowedPayments.flatMap((way) =>
    way === "cc" ? cardMethodsFor(account).map(methodOnWire) : [way],
  );
