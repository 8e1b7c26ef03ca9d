import { asc, eq, isNull, sql } from "drizzle-orm";
import { currencies } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { productSubscriptions, products } from "@/lib/db/tables/money/products";
import { fail } from "../../../kernel/errors/fail";
import type { Product } from "../schema";

export type ProductRow = typeof products.$inferSelect;

const most = 500;

const pricesOf = ({ prices }: ProductRow) =>
  currencies.flatMap((currency) => {
    const value = prices[currency];
    return value === undefined ? [] : [{ value, currency }];
  });

/** All products, in the order in which they were added. */
export async function readProducts(db: Database): Promise<Product[]> {
  const open = db
    .select({ productId: productSubscriptions.productId, count: sql<number>`count(*)::int`.as("count") })
    .from(productSubscriptions)
    .where(isNull(productSubscriptions.endedAt))
    .groupBy(productSubscriptions.productId)
    .as("open");
  const rows = await db
    .select({ product: products, sold: sql<number>`coalesce(${open.count}, 0)` })
    .from(products)
    .leftJoin(open, eq(open.productId, products.id))
    .orderBy(asc(products.id))
    .limit(most);
  return rows.map(({ product, sold }) => ({
    id: product.id,
    version: product.version,
    names: product.names,
    months: product.months as Product["months"],
    prices: pricesOf(product),
    is_taxed: product.isTaxed,
    is_active: product.isActive,
    sold,
  }));
}

export async function findProduct(db: Database, id: number): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products.id, id));
  if (!row) throw fail("product.not_found");
  return row;
}
