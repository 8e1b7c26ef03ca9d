import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { failureText } from "@/lib/i18n/failures";
import { giveBackStock } from "../../../catalog/catalog/shared/hold-stock";
import { voidPromoUse } from "../../../catalog/promos/shared/uses";
import type { ServerRow } from "../../../kernel/server/server-target";
import { queueWebhook } from "../../../messages/webhooks/shared/queue-webhook";
import { type Returned, refundSale } from "../../../money/payments/shared/refund-sale";
import { endUsage } from "../../../money/usage/shared/close-month";
import { reopenOffer } from "./reopen-offer";

type Order = typeof orders.$inferSelect;
type At = { db: Database; now: Date };
const failure = { code: "orderCancelled" } as const;

/** Tells the program that ordered, as of a deployment that failed. */
async function tellHook({ db, now }: At, order: Order, server: ServerRow): Promise<void> {
  const { accountId, callbackUrl: url, presetId, invoiceId: invoice } = order;
  if (!url) return;
  const [preset] = await db.select({ name: presets.name }).from(presets).where(eq(presets.id, presetId));
  const { id: server_id, hostname, location, systemName: os } = server;
  const facts = { server_id, hostname, ip: "", location, preset: preset?.name ?? "", os, invoice };
  await queueWebhook(db, {
    ...{ accountId, url, now },
    type: "server.deploy_failed",
    data: { ...facts, reason: failureText(failure) },
    isFlat: true,
  });
}

/**
 * Undoes a paid order that was in review: the money goes back to where it came from, with a credit note, and unit and
 * name are free again. The caller holds the locks of the owner's credit and of the order.
 */
export async function endReview(
  { db, now }: At,
  order: Order,
  why: "asked" | "by_staff",
  decision: Partial<typeof orderReviews.$inferInsert>,
): Promise<Returned> {
  const [server] = await db.select().from(servers).where(eq(servers.id, order.serverId));
  if (!server) throw new Error(`Order ${order.id} has no server.`);
  await tellHook({ db, now }, order, server);
  // Stock before document number, the same lock order as for an order.
  await giveBackStock(db, order.presetId, order.location);
  await voidPromoUse(db, order.id, now);
  await endUsage(db, server, now);
  const returned = await refundSale({ db, now }, order.invoiceId, { code: why });
  await db.update(orders).set({ status: "cancelled", hasStock: false }).where(eq(orders.id, order.id));
  await reopenOffer(db, order.id);
  await db
    .update(servers)
    .set({ state: "deleted", deletedAt: now, rootPassword: null })
    .where(eq(servers.id, order.serverId));
  await db.delete(privateNetworkServers).where(eq(privateNetworkServers.serverId, order.serverId));
  await db
    .update(jobs)
    .set({ state: "cancelled", finishedAt: now, failure })
    .where(eq(jobs.orderId, order.id));
  await db
    .update(orderReviews)
    .set({ ...decision, decidedAt: now })
    .where(eq(orderReviews.orderId, order.id));
  return returned;
}
