import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { dayIn } from "@/lib/base/time-zone";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readZone } from "../../money/companies/shared/read-zone";
import { OwnPriceChange } from "./schema";

/** The change of price that is to come for one server of the account; null = none. */
export const showOwnPriceChange = operation({
  name: "billing.price_change",
  summary: "Shows the change of price that is to come for a server",
  access: reads({ right: "billing/get_billing_data" }),
  input: z.object({ server_id: wireInt(0) }),
  output: OwnPriceChange.nullable(),
  run: async ({ db, now, actor: { account } }, { server_id: id }) => {
    const [row] = await db
      .select({
        old: priceChangeServers.oldPrice,
        price: priceChanges.price,
        currency: priceChanges.currency,
        startsAt: priceChangeServers.startsAt,
        presetId: priceChanges.presetId,
        own: servers.presetId,
        dueAt: servers.dueAt,
      })
      .from(priceChangeServers)
      .innerJoin(priceChanges, eq(priceChanges.id, priceChangeServers.changeId))
      .innerJoin(servers, eq(servers.id, priceChangeServers.serverId))
      .where(
        and(
          eq(priceChangeServers.serverId, id),
          eq(servers.accountId, account.id),
          eq(priceChanges.state, "announced"),
          eq(priceChangeServers.isKept, false),
          isNotNull(priceChangeServers.toldAt),
        ),
      )
      .orderBy(desc(priceChangeServers.changeId))
      .limit(1);
    // Once a period at the new price has begun there is nothing to tell.
    if (!row || row.presetId !== row.own || (row.dueAt && row.dueAt > row.startsAt && row.startsAt <= now))
      return null;
    const { old, price, currency, startsAt } = row;
    return {
      old: { value: old, currency },
      price: { value: price, currency },
      from: dayIn(startsAt, await readZone(db, account.id)),
    };
  },
});
