import { chosenServices } from "@/lib/base/card-methods";
import { methodOnWire } from "@/lib/base/payment-methods";
import type { CardMethod } from "@/lib/db/tables/money/payments";
import { cardSettings, connectedServices } from "@/lib/env";
import type { AccountDetails } from "../operation/context";

type Allowed = Pick<AccountDetails, "allowedPayments" | "region" | "currency">;

/** The card methods that this account may use, as its company offers them for its currency, before the sandbox. */
export function cardMethodsFor({ allowedPayments, region, currency }: Allowed): CardMethod[] {
  if (!allowedPayments.includes("cc")) return [];
  const { choices, hasSandbox } = cardSettings();
  const chosen = chosenServices(choices, { region, currency }, connectedServices());
  return [...chosen, ...(hasSandbox ? (["sandbox"] as const) : [])];
}

/** The payment methods that the account may use, by their ids in `billing/getpaymentgw`. */
export const methodsOnWire = (account: Allowed): string[] =>
  account.allowedPayments.flatMap((way) =>
    way === "cc" ? cardMethodsFor(account).map(methodOnWire) : [way],
  );
