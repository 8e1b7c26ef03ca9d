import { asc, eq } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { readZone } from "../../../money/companies/shared/read-zone";
import { labelled, nameIn } from "../rules";
import type { Subscription } from "../schema";

const most = 200;

type Row = {
  subscription: typeof productSubscriptions.$inferSelect;
  product: typeof products.$inferSelect;
};

/** Net price of one and a period; null = it has none in the currency. */
export const priceOf = ({ subscription, product }: Row): string | null =>
  subscription.agreedPrice ?? product.prices[subscription.currency] ?? null;

/** The products of an account, by name in that language, the oldest first. */
export async function readSubscriptions(
  db: Database,
  { id, language }: { id: number; currency: Currency; language: string },
): Promise<Subscription[]> {
  const timeZone = await readZone(db, id);
  const rows = await db
    .select({ subscription: productSubscriptions, product: products })
    .from(productSubscriptions)
    .innerJoin(products, eq(products.id, productSubscriptions.productId))
    .where(eq(productSubscriptions.accountId, id))
    .orderBy(asc(productSubscriptions.id))
    .limit(most);
  return rows.map((row) => {
    const { subscription: of, product } = row;
    const price = priceOf(row);
    return {
      id: of.id,
      name: labelled(nameIn(product.names, language), of.label),
      months: product.months as Subscription["months"],
      quantity: of.quantity,
      price: price === null ? null : { value: price, currency: of.currency },
      from: dayIn(of.startsAt, timeZone),
      next: dayIn(of.nextAt, timeZone),
      ended: of.endedAt && dayIn(of.endedAt, timeZone),
    };
  });
}
