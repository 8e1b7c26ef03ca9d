import { and, eq } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import type { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { priceChangeProducts, priceChanges } from "@/lib/db/tables/orders/price-changes";

type Row = {
  subscription: typeof productSubscriptions.$inferSelect;
  product: typeof products.$inferSelect;
};

/** A change of the price of a product that one customer has, announced. Prices are net, for one and a period. */
export type ProductChange = {
  price: string;
  oldPrice: string;
  isKept: boolean;
  /** From which periods on it costs the new price. */
  startsAt: Date;
  toldAt: Date | null;
};

/** The changes of prices that were announced for these subscriptions, by subscription. */
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
    })
    .from(priceChangeProducts)
    .innerJoin(priceChanges, eq(priceChanges.id, priceChangeProducts.changeId))
    .where(and(anyOf(priceChangeProducts.subscriptionId, [...ids]), eq(priceChanges.state, "announced")));
  return groupBy(rows, ({ id }) => id);
}

/**
 * Net price of one for a period that begins at `startsAt`: what was agreed on, what announced changes say, else the
 * catalog's; null = it has none in the currency. A price that its owner was not told, or keeps out of, does not count.
 */
export function priceAt(
  { subscription, product }: Row,
  changes: readonly ProductChange[],
  startsAt: Date,
): string | null {
  const { agreedPrice, currency } = subscription;
  if (agreedPrice !== null) return agreedPrice;
  const own = changes.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  const counting = own.filter(
    ({ isKept, toldAt, startsAt: from }) => !isKept && toldAt !== null && from <= startsAt,
  );
  return counting.at(-1)?.price ?? own[0]?.oldPrice ?? product.prices[currency] ?? null;
}
