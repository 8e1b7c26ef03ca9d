import { periodEnd } from "@/lib/base/period-end";
import { dayIn } from "@/lib/base/time-zone";
import type { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { log } from "@/lib/log";
import { labelled, nameIn } from "../rules";
import type { Sold } from "./price-products";
import { type ProductChange, priceAt } from "./product-prices";

/** Ten years of months: no outage lasts longer. */
const mostPeriods = 120;

type Span = { startsAt: Date; endsAt: Date };
export type Due = { sold: Sold; span: Span };

type Row = {
  subscription: typeof productSubscriptions.$inferSelect;
  product: typeof products.$inferSelect;
};

type Terms = { language: string; timeZone: string; changes: readonly ProductChange[] };

/** The periods of one product that begin until `soon`, or were missed; none if it has no price. */
export function periodsOf(row: Row, { language, timeZone, changes }: Terms, soon: Date): Due[] {
  const { subscription, product } = row;
  const due: Due[] = [];
  for (let startsAt = subscription.nextAt; startsAt <= soon && due.length < mostPeriods; ) {
    const price = priceAt(row, changes, startsAt);
    if (price === null) {
      log.error({ subscription: subscription.id }, "a product has no price in its customer's currency");
      return [];
    }
    const endsAt = periodEnd(startsAt, product.months, subscription.startsAt);
    const period = { from: dayIn(startsAt, timeZone), until: dayIn(endsAt, timeZone) };
    const sold = {
      subscriptionId: subscription.id,
      name: labelled(nameIn(product.names, language), subscription.label),
      ...{ period, price, quantity: subscription.quantity, isTaxed: product.isTaxed },
    };
    due.push({ sold, span: { startsAt, endsAt } });
    startsAt = endsAt;
  }
  return due;
}
