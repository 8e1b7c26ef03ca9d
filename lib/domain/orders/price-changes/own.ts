import { and, desc, eq, isNotNull } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { dayIn } from "@/lib/base/time-zone";
import { priceChangeServers, priceChanges } from "@/lib/db/tables/orders/price-changes";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { serverEver } from "../../kernel/server/server-target";
import { readZone } from "../../money/companies/shared/read-zone";
import { OwnPriceChange } from "./schema";

/** The change of price that is to come for one server of the account; null = none. */
export const showOwnPriceChange = operation({
  name: "billing.price_change",
  summary: "Shows the change of price that is to come for a server",
  access: reads({ right: "billing/get_billing_data" }),
  target: serverEver("server_id"),
  input: z.object({ server_id: wireInt(0) }),
  output: OwnPriceChange.nullable(),
  run: async ({ db, now }, _input, server) => {
    const [row] = await db
      .select({
        old: priceChangeServers.oldPrice,
        price: priceChanges.price,
        currency: priceChanges.currency,
        startsAt: priceChangeServers.startsAt,
        presetId: priceChanges.presetId,
      })
      .from(priceChangeServers)
      .innerJoin(priceChanges, eq(priceChanges.id, priceChangeServers.changeId))
      .where(
        and(
          eq(priceChangeServers.serverId, server.id),
          eq(priceChangeServers.accountId, server.accountId),
          eq(priceChanges.state, "announced"),
          eq(priceChangeServers.isKept, false),
          isNotNull(priceChangeServers.toldAt),
        ),
      )
      .orderBy(desc(priceChangeServers.changeId))
      .limit(1);
    if (!row || row.presetId !== server.presetId) return null;
    // Once a period at the new price has begun there is nothing to tell.
    const { dueAt } = server;
    if (row.startsAt <= now && dueAt !== null && dueAt > row.startsAt) return null;
    const { old, price, currency, startsAt } = row;
    return {
      old: { value: old, currency },
      price: { value: price, currency },
      from: dayIn(startsAt, await readZone(db, server.accountId)),
    };
  },
});
