import { methodOnWire } from "@/lib/base/payment-methods";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { cardSettings } from "@/lib/env";

type Allowed = { allowedPayments: readonly string[] };

/** The card methods that this account may use, the real one first. */
export function cardMethodsFor({ allowedPayments }: Allowed): CardMethod[] {
  if (!allowedPayments.includes("cc")) return [];
  const { stripe, hasSandbox } = cardSettings();
  return [...(stripe ? (["stripe"] as const) : []), ...(hasSandbox ? (["sandbox"] as const) : [])];
}

/** The ways to pay that the account may use, by the ids that `billing/getpaymentgw` gives them. */
export const methodsOnWire = (account: Allowed): string[] =>
  account.allowedPayments.flatMap((way) =>
    way === "cc" ? cardMethodsFor(account).map(methodOnWire) : [way],
  );
