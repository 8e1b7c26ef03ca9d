import { and, eq, isNotNull, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { decimalOf, lesserOf, moneyOf } from "@/lib/base/money";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import type { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { priceChangeProducts, priceChanges } from "@/lib/db/tables/orders/price-changes";

type Row = {
  subscription: typeof productSubscriptions.$inferSelect;
  product: typeof products.$inferSelect;
};

/** A change of the price of a product that one customer has, announced; maybe canceled since. Prices are net, for one and a period. */
export type ProductChange = {
  price: string;
  oldPrice: string;
  isKept: boolean;
  /** From which periods on it costs the new price. */
  startsAt: Date;
  toldAt: Date | null;
  isCanceled: boolean;
};

/** The changes of prices that were announced for these subscriptions, also if they were canceled then, by subscription. */
export async function readProductChanges(
  db: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly ProductChange[]>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: priceChangeProducts.subscriptionId,
      price: priceChanges.price,
      oldPrice: priceChangeProducts.oldPrice,
      isKept: priceChangeProducts.isKept,
      startsAt: priceChangeProducts.startsAt,
      toldAt: priceChangeProducts.toldAt,
      isCanceled: sql<boolean>`${priceChanges.state} = 'canceled'`,
    })
    .from(priceChangeProducts)
    .innerJoin(priceChanges, eq(priceChanges.id, priceChangeProducts.changeId))
    .where(and(anyOf(priceChangeProducts.subscriptionId, [...ids]), isNotNull(priceChanges.announcedAt)));
  return groupBy(rows, ({ id }) => id);
}

/**
 * Net price of one for a period that begins at `startsAt`: what was agreed on, what announced changes say, else the
 * catalog's; null = it has none in the currency. A price that its owner was not told, or keeps out of, does not count. Of a
 * change that was canceled the price before it stays the most.
 */
export function priceAt(
  { subscription, product }: Row,
  changes: readonly ProductChange[],
  startsAt: Date,
): string | null {
  const { agreedPrice, currency } = subscription;
  if (agreedPrice !== null) return agreedPrice;
  const all = changes.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const own = all.filter(({ isCanceled }) => !isCanceled);
  const counting = own.filter(
    ({ isKept, toldAt, startsAt: from }) => !isKept && toldAt !== null && from <= startsAt,
  );
  const changed = counting.at(-1)?.price ?? own[0]?.oldPrice;
  if (changed !== undefined) return changed;
  const [canceled, sold] = [all.at(-1)?.oldPrice, product.prices[currency]];
  if (canceled === undefined || sold === undefined) return sold ?? null;
  return decimalOf(lesserOf(moneyOf(canceled, currency), moneyOf(sold, currency)));
}
