import { desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { companies } from "@/lib/db/tables/money/companies";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import type { PriceChange } from "../schema";

const most = 100;

/** Changes of prices with how many are concerned and what they bring, newest first. */
export async function readSummaries(db: Database, which?: SQL): Promise<z.input<typeof PriceChange>[]> {
  const of = sql`from ${priceChangeServers} s where s.change_id = ${priceChanges.id}`;
  const rows = await db
    .select({
      change: priceChanges,
      preset: presets.name,
      company: companies.region,
      servers: sql<number>`(select count(*)::int ${of} and not s.is_kept)`,
      kept: sql<number>`(select count(*)::int ${of} and s.is_kept)`,
      customers: sql<number>`(select count(distinct s.account_id)::int ${of} and not s.is_kept)`,
      told: sql<number>`(select count(distinct s.account_id)::int ${of} and s.told_at is not null)`,
      brings: sql<string>`(select coalesce(sum(${priceChanges.price} - s.old_price), 0)::numeric(14,2)::text
        ${of} and not s.is_kept)`,
    })
    .from(priceChanges)
    .innerJoin(presets, eq(presets.id, priceChanges.presetId))
    .leftJoin(companies, eq(companies.id, priceChanges.companyId))
    .where(which)
    .orderBy(desc(priceChanges.id))
    .limit(most);
  return rows.map(({ change, preset, company, brings, ...counts }) => {
    const { id, state, location, months, currency, price, startsOn, keepBefore } = change;
    return {
      ...{ id, state, preset, location, months, company: company ?? "", ...counts },
      price: { value: price, currency },
      brings: { value: brings, currency },
      ...{ from: startsOn, keep_before: keepBefore },
    };
  });
}
