import { and, eq, isNotNull, sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import type { ServerChange } from "./price-rules";

/** The changes of prices that were announced for these servers, also if they were canceled then, by server. */
export async function readPriceChanges(
  db: Database,
  serverIds: readonly number[],
): Promise<ReadonlyMap<number, readonly ServerChange[]>> {
  if (serverIds.length === 0) return new Map();
  const rows = await db
    .select({
      serverId: priceChangeServers.serverId,
      accountId: priceChangeServers.accountId,
      presetId: priceChanges.presetId,
      location: priceChanges.location,
      months: priceChanges.months,
      currency: priceChanges.currency,
      price: priceChanges.price,
      oldPrice: priceChangeServers.oldPrice,
      isKept: priceChangeServers.isKept,
      startsAt: priceChangeServers.startsAt,
      toldAt: priceChangeServers.toldAt,
      isCanceled: sql<boolean>`${priceChanges.state} = 'canceled'`,
    })
    .from(priceChangeServers)
    .innerJoin(priceChanges, eq(priceChanges.id, priceChangeServers.changeId))
    .where(and(anyOf(priceChangeServers.serverId, serverIds), isNotNull(priceChanges.announcedAt)));
  return groupBy(
    // Changes of products are about no server.
    rows.flatMap(({ presetId, ...row }) => (presetId === null ? [] : [{ ...row, presetId }])),
    ({ serverId }) => serverId,
  );
}
