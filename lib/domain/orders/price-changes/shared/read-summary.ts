import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { companies } from "@/lib/db/tables/money/companies";
import { products } from "@/lib/db/tables/money/products";
import { priceChanges } from "@/lib/db/tables/orders/price-changes";
import type { PriceChange } from "../schema";

const most = 100;

/** All that changes are about, each with how many months of it a price is for, counted by how many there are. */
const concerned = sql`(select change_id, account_id, is_kept, told_at, old_price, 1::numeric as share from price_change_servers
  union all select c.change_id, c.account_id, c.is_kept, c.told_at, c.old_price, s.quantity::numeric / p.months
    from price_change_products c join product_subscriptions s on s.id = c.subscription_id join products p on p.id = s.product_id)`;

/** Changes of prices with how many are concerned and what they bring, newest first. */
export async function readSummaries(db: Database, which?: SQL): Promise<z.input<typeof PriceChange>[]> {
  const of = sql`from ${concerned} s where s.change_id = ${priceChanges.id}`;
  const rows = await db
    .select({
      change: priceChanges,
      preset: presets.name,
      product: products.names,
      productMonths: products.months,
      company: companies.region,
      servers: sql<number>`(select count(*)::int ${of} and not s.is_kept)`,
      kept: sql<number>`(select count(*)::int ${of} and s.is_kept)`,
      customers: sql<number>`(select count(distinct s.account_id)::int ${of} and not s.is_kept)`,
      told: sql<number>`(select count(distinct s.account_id)::int ${of} and s.told_at is not null)`,
      brings: sql<string>`(select coalesce(sum((${priceChanges.price} - s.old_price) * s.share), 0)::numeric(14,2)::text
        ${of} and not s.is_kept)`,
    })
    .from(priceChanges)
    .leftJoin(presets, eq(presets.id, priceChanges.presetId))
    .leftJoin(products, eq(products.id, priceChanges.productId))
    .leftJoin(companies, eq(companies.id, priceChanges.companyId))
    .where(which)
    .orderBy(desc(priceChanges.id))
    .limit(most);
  return rows.map(({ change, preset, product, productMonths, company, brings, ...counts }) => {
    const { id, state, location, currency, price, startsOn, keepBefore } = change;
    return {
      ...{ id, state, kind: product === null ? ("plan" as const) : ("product" as const) },
      ...{ preset: preset ?? product?.en ?? "", location, months: productMonths ?? change.months },
      ...{ company: company ?? "", ...counts },
      price: { value: price, currency },
      brings: { value: brings, currency },
      ...{ from: startsOn, keep_before: keepBefore },
    };
  });
}
