import { runtime } from "@/lib/env";
import { setupFee } from "../catalogue/rules";
import type { SignedContext } from "../kernel/context";
import { type Choice, pricedParts } from "./choose";
import { makePrice, type Price } from "./price";
import { parseDiscounts } from "./rules";
import { readTaxes } from "./shared/price-service";

/** The current price of a choice for this account, and what every further period costs. */
export async function priceOrder(
  context: SignedContext,
  choice: Choice,
  months: number,
  hostname: string | null,
): Promise<{ price: Price; recurring: string }> {
  const { account } = context.actor;
  const owner = (await readTaxes(context.db, [account.id])).get(account.id);
  if (!owner) throw new Error("The account of the session is not there.");
  const { promo } = choice;
  const input = {
    currency: account.currency,
    months,
    parts: pricedParts(choice, account.currency, hostname),
    discountPercent: parseDiscounts(runtime().environment.PERIOD_DISCOUNTS)[months] ?? "0",
    tax: owner.tax,
  };
  const fee = setupFee(choice.preset, choice.location, account.currency);
  const setup = fee && { what: { code: "setup" as const, name: choice.preset.name }, amount: fee };
  const price = makePrice({ ...input, promo: promo?.terms ?? null, setup: setup || null });
  const later = makePrice({ ...input, promo: promo?.isForever ? promo.terms : null });
  return { price, recurring: later.total };
}
