import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { priceChangeServers, type priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { ownPriceOf, readCatalog, readTaxes } from "../../orders/shared/price-service";
import { monthlyOf } from "../../orders/shared/unit-prices";
import { readParts } from "../../renewals/shared/issue";
import { changedPrice } from "../../renewals/shared/price-rules";
import { readPriceChanges } from "../../renewals/shared/read-price-changes";
import { noteConcernedProducts } from "./concerned-products";

type Change = typeof priceChanges.$inferSelect;
const batchSize = 250;

const isConcerned = ({ presetId, location, months, currency, companyId }: Change) =>
  and(
    eq(servers.presetId, presetId ?? 0),
    eq(servers.currency, currency),
    isNull(servers.deletedAt),
    isNotNull(servers.dueAt),
    isNull(servers.hourCap),
    // What was agreed on with a customer stays so.
    isNull(servers.agreedPrice),
    location === "" ? undefined : eq(servers.location, location),
    months === 0 ? undefined : eq(servers.months, months),
    companyId === null ? undefined : eq(accounts.companyId, companyId),
  );

/**
 * Notes the servers, or products of customers, that a change is about now, with what they cost before it. Of those that are noted already only that price is written again, which the catalog may have changed.
 * Left out: servers by the hour, and those with a price that was agreed on.
 */
export async function noteConcerned(db: Database, change: Change): Promise<void> {
  if (change.productId !== null) return noteConcernedProducts(db, change);
  const catalog = await readCatalog(db);
  for (let after = 0; ; ) {
    const found = await db
      .select({ server: servers })
      .from(servers)
      .innerJoin(accounts, eq(accounts.id, servers.accountId))
      .where(and(isConcerned(change), gt(servers.id, after)))
      .orderBy(asc(servers.id))
      .limit(batchSize);
    const last = found.at(-1);
    if (!last) return;
    const rows = found.map(({ server }) => server);
    const ids = rows.map(({ id }) => id);
    const owners = await readTaxes(
      db,
      rows.map(({ accountId }) => accountId),
    );
    const known = await readPriceChanges(db, ids);
    const noted: (typeof priceChangeServers.$inferInsert)[] = [];
    for (const row of rows) {
      const prices = owners.get(row.accountId)?.prices ?? [];
      if (ownPriceOf(prices, row) !== null) continue;
      const changed = changedPrice(known.get(row.id) ?? [], row, change.startsAt);
      const parts = await readParts(db, catalog, row, { licenses: [], prices, changed });
      const preset = parts.find(({ what }) => what.code === "preset");
      if (!preset) continue;
      noted.push({
        ...{ changeId: change.id, serverId: row.id, accountId: row.accountId, startsAt: change.startsAt },
        oldPrice: decimalOf(monthlyOf(preset.made, change.currency)),
        isKept:
          change.keepBefore !== null &&
          row.readyAt !== null &&
          row.readyAt.toISOString().slice(0, 10) < change.keepBefore,
      });
    }
    await noteNew(db, noted);
    after = last.server.id;
  }
}

async function noteNew(db: Database, noted: readonly (typeof priceChangeServers.$inferInsert)[]) {
  const [first] = noted;
  if (!first) return;
  const known = await db
    .select({ serverId: priceChangeServers.serverId })
    .from(priceChangeServers)
    .where(
      and(
        eq(priceChangeServers.changeId, first.changeId),
        sql`${priceChangeServers.serverId} = any(${sql.param(noted.map(({ serverId }) => serverId))}::int[])`,
      ),
    );
  const have = new Set(known.map(({ serverId }) => serverId));
  const again = noted.filter(({ serverId }) => have.has(serverId));
  const prices = again.map(({ oldPrice }) => oldPrice);
  await db.execute(sql`
    update price_change_servers n set old_price = v.price
    from unnest(${sql.param(again.map(({ serverId }) => serverId))}::int[], ${sql.param(prices)}::numeric[])
      as v (server_id, price)
    where n.change_id = ${first.changeId}::int and n.server_id = v.server_id`);
  await insertMany(
    db,
    priceChangeServers,
    noted.filter(({ serverId }) => !have.has(serverId)),
  );
}
