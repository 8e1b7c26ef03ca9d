import { alignedPeriod, periodEndIn } from "@/lib/base/aligned-period";
import { type Currency, decimalOf, moneyOf, shareOf } from "@/lib/base/money";
import { labelled, nameIn } from "@/lib/base/product-names";
import { dayIn } from "@/lib/base/time-zone";
import type { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { log } from "@/lib/log";
import type { Owner } from "../../orders/shared/price-service";
import type { KnownPeriod } from "./known-periods";
import type { Sold } from "./price-products";
import { type ProductChange, priceAt } from "./product-prices";

/** Ten years of months: no outage lasts longer. */
const mostPeriods = 120;

type Span = { startsAt: Date; endsAt: Date };
export type Due = { sold: Sold; span: Span };

export type Row = {
  subscription: typeof productSubscriptions.$inferSelect;
  product: typeof products.$inferSelect;
};

type Sale = {
  language: string;
  currency: Currency;
  changes: readonly ProductChange[];
  known: readonly KnownPeriod[];
};
export type Terms = Pick<Owner, "timeZone" | "invoiceDay">;

/** The periods of one product that begin until `soon`, or were missed, but for those known; none if it has no price. */
export function periodsOf(
  row: Row,
  { language, currency, changes, known }: Sale,
  { timeZone, invoiceDay }: Terms,
  soon: Date,
): Due[] {
  const { subscription, product } = row;
  const due: Due[] = [];
  for (let startsAt = subscription.nextAt; startsAt <= soon && due.length < mostPeriods; ) {
    const from = startsAt;
    const invoiced = known.find((period) => period.startsAt <= from && from < period.endsAt);
    if (invoiced) {
      startsAt = invoiced.endsAt;
      continue;
    }
    const price = priceAt(row, changes, startsAt);
    if (price === null) {
      log.error({ subscription: subscription.id }, "a product has no price in its customer's currency");
      return [];
    }
    const { endsAt, share } =
      invoiceDay === null
        ? { endsAt: periodEndIn(timeZone, startsAt, product.months, subscription.startsAt), share: null }
        : alignedPeriod(startsAt, { months: product.months, day: invoiceDay, timeZone });
    const charged = share ? decimalOf(shareOf(moneyOf(price, currency), share.days, share.of)) : price;
    const period = { from: dayIn(startsAt, timeZone), until: dayIn(endsAt, timeZone) };
    const sold = {
      subscriptionId: subscription.id,
      name: labelled(nameIn(product.names, language), subscription.label),
      ...{ period, price: charged, quantity: subscription.quantity, isTaxed: product.isTaxed },
    };
    due.push({ sold, span: { startsAt, endsAt } });
    startsAt = endsAt;
  }
  return due;
}
