import { asc, eq } from "drizzle-orm";
import { labelled, nameIn } from "@/lib/base/product-names";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import type { Subscription } from "../schema";
import { priceAt, readProductChanges } from "./product-prices";

const most = 200;

/** The products of an account, by name in that language, the oldest first. */
export async function readSubscriptions(
  db: Database,
  { id, language, zone }: { id: number; language: string; zone: string },
  now: Date,
): Promise<Subscription[]> {
  const rows = await db
    .select({ subscription: productSubscriptions, product: products })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(eq(productSubscriptions.accountId, id))
    .orderBy(asc(productSubscriptions.id))
    .limit(most);
  const changes = await readProductChanges(
    db,
    rows.map(({ subscription }) => subscription.id),
  );
  return rows.map((row) => {
    const { subscription: of, product } = row;
    const price = priceAt(row, changes.get(of.id) ?? [], now);
    return {
      id: of.id,
      name: labelled(nameIn(product.names, language), of.label),
      months: product.months as Subscription["months"],
      quantity: of.quantity,
      price: price === null ? null : { value: price, currency: of.currency },
      from: dayIn(of.startsAt, zone),
      next: dayIn(of.nextAt, zone),
      paused: of.endedAt === null && of.pausedAt ? dayIn(of.pausedAt, zone) : null,
      ended: of.endedAt && dayIn(of.endedAt, zone),
    };
  });
}
