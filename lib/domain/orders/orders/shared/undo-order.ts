import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveBackStock } from "../../../catalog/catalog/shared/hold-stock";
import { voidPromoUse } from "../../../catalog/promos/shared/uses";
import { cancelAndTell } from "../../../money/billing/shared/cancel-and-tell";
import { reopenOffer } from "../../reviews/shared/reopen-offer";

type Order = typeof orders.$inferSelect;

const failures = {
  unpaid: { code: "orderUnpaid" },
  asked: { code: "orderCancelled" },
  by_staff: { code: "orderCancelled" },
} as const;

/** Undoes an unpaid order. The caller holds the locks of the account's credit and of the order. */
export async function undoOrder(
  db: Database,
  order: Order,
  why: keyof typeof failures,
  now: Date,
): Promise<void> {
  // Stock before document number, the same lock order as for an order.
  await giveBackStock(db, order.presetId, order.location);
  await voidPromoUse(db, order.id, now);
  await cancelAndTell(db, order.invoiceId, { code: why }, now);
  await db.update(orders).set({ status: "cancelled", hasStock: false }).where(eq(orders.id, order.id));
  await reopenOffer(db, order.id);
  await db
    .update(servers)
    .set({ state: "deleted", deletedAt: now, rootPassword: null })
    .where(eq(servers.id, order.serverId));
  await db.delete(privateNetworkServers).where(eq(privateNetworkServers.serverId, order.serverId));
  await db
    .update(jobs)
    .set({ state: "cancelled", finishedAt: now, failure: failures[why] })
    .where(eq(jobs.orderId, order.id));
}
