import { alignedPeriod } from "@/lib/base/aligned-period";
import { monthsOf, type OrderPeriod } from "@/lib/base/periods";
import { runtime } from "@/lib/env";
import { setupFee } from "../../catalog/catalog/rules";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { type Choice, pricedParts } from "./choose";
import { makePrice, type Price } from "./price";
import { parseDiscounts } from "./rules";
import { backupPart, ownPriceOf, readTaxes, withPresetPrice } from "./shared/price-service";
import { flat } from "./shared/unit-prices";

/** Hourly billing: the most that the first month costs, and the hours after which that cap is reached. */
export type Hourly = { month: Price; capHours: number };

export type OrderPrice = {
  /** What the order's invoice charges: the first period, or for hourly billing only the set-up fee. */
  price: Price;
  /** Price of each further period; for hourly billing the cap. */
  recurring: string;
  hourly: Hourly | null;
  /** Of a customer with one invoice: the first period runs to its day; null = it is a whole one. */
  firstDays: number | null;
};

function capOf({ preset }: Choice): number {
  if (preset.hourlyCapHours !== null) return preset.hourlyCapHours;
  throw invalidArgument("deploy_period", `${preset.name} is not sold by the hour`);
}

/** The current price of a selection for this account, and the price of each further period. */
export async function priceOrder(
  context: SignedContext,
  choice: Choice,
  period: OrderPeriod,
  hostname: string | null,
): Promise<OrderPrice> {
  const { account } = context.actor;
  const owner = (await readTaxes(context.db, [account.id], context.now)).get(account.id);
  if (!owner) throw new Error("The account of the session is not there.");
  const { promo, preset, location, offer } = choice;
  const months = monthsOf(period);
  const { currency } = account;
  const own = offer?.price ?? ownPriceOf(owner.prices, { presetId: preset.id, location, months, currency });
  const backups = choice.backupPlan ? [backupPart(choice.backupPlan, currency)] : [];
  const input = {
    currency,
    months,
    parts: [...withPresetPrice(pricedParts(choice, currency, hostname), own), ...backups],
    agreed: owner.agreed,
    discountPercent: parseDiscounts(runtime().environment.PERIOD_DISCOUNTS)[months] ?? "0",
    tax: owner.tax,
  };
  const fee = setupFee(preset, location, account.currency);
  const setup = (fee && { what: { code: "setup" as const, name: preset.name }, amount: fee }) || null;
  const later = makePrice({ ...input, promo: promo?.isForever ? promo.terms : null });
  const first = { ...input, promo: promo?.terms ?? null };
  const { invoiceDay: day, timeZone } = owner;
  const share = day === null ? null : alignedPeriod(context.now, { months, day, timeZone }).share;
  if (period !== "hourly")
    return {
      price: makePrice({ ...first, share, setup }),
      recurring: later.total,
      hourly: null,
      firstDays: share?.days ?? null,
    };
  const nothingYet = { code: "by_the_hour" as const, name: preset.name, location, hostname };
  const parts = [{ what: nothingYet, made: flat("0.00") }];
  const hourly = { month: makePrice(first), capHours: capOf(choice) };
  return { price: makePrice({ ...input, parts, setup }), recurring: later.total, hourly, firstDays: null };
}
