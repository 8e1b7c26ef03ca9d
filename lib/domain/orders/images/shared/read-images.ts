import { and, asc, eq, isNull, ne, type SQL } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { serverImages } from "@/lib/db/tables/orders/server-images";
import { imageTerms } from "@/lib/env";

export type ImageRow = typeof serverImages.$inferSelect;

/** An account's images that are ready or being made and match `narrow`, oldest first. */
export const readImages = (db: Database, accountId: number, narrow?: SQL): Promise<ImageRow[]> =>
  db
    .select()
    .from(serverImages)
    .where(
      and(
        eq(serverImages.accountId, accountId),
        isNull(serverImages.deletedAt),
        ne(serverImages.state, "failed"),
        narrow,
      ),
    )
    .orderBy(asc(serverImages.id));

/** GB that are charged for an account's images. */
export async function readChargedGb(db: Database, accountId: number): Promise<number> {
  const rows = await db
    .select({ quantity: productSubscriptions.quantity })
    .from(serverImages)
    .innerJoin(productSubscriptions, eq(productSubscriptions.id, serverImages.subscriptionId))
    .where(and(eq(serverImages.accountId, accountId), isNull(serverImages.deletedAt)));
  return rows.reduce((all, { quantity }) => all + quantity, 0);
}

/** The product that is sold for each GB and month, and its net price; null = images are not sold in that currency. */
export async function readSoldProduct(
  db: Database,
  currency: Currency,
): Promise<{ id: number; price: string } | null> {
  const { product: id } = imageTerms();
  if (id === null) return null;
  const [row] = await db.select().from(products).where(eq(products.id, id));
  const price = row?.prices[currency];
  return row?.isActive && row.months === 1 && price !== undefined ? { id, price } : null;
}
