import { eq } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { giveBackStock } from "../catalogue/shared/hold-stock";

/**
 * Cancels an order that is still unpaid when its hold ends (decisions 8, "Stock"): stock and name become free again. A
 * paid one is left alone.
 */
export async function expireOrder(orderId: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [seen] = await db
      .select({ accountId: orders.accountId, currency: servers.currency })
      .from(orders)
      .innerJoin(servers, eq(servers.id, orders.serverId))
      .where(eq(orders.id, orderId));
    if (!seen) return;
    // Takes the same first lock as every payment, so that the two cannot happen at once.
    await lockCredit(db, seen.accountId, seen.currency);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (order?.status !== "unpaid") return;
    // Stock before document number, in the order in which an order locks them.
    await giveBackStock(db, order.presetId, order.location);
    await refundInvoice(db, order.invoiceId, { code: "unpaid" }, now);
    await db.update(orders).set({ status: "cancelled", hasStock: false }).where(eq(orders.id, orderId));
    await db
      .update(servers)
      .set({ state: "deleted", deletedAt: now, rootPassword: null })
      .where(eq(servers.id, order.serverId));
    await db
      .update(jobs)
      .set({ state: "cancelled", finishedAt: now, failure: { code: "orderUnpaid" } })
      .where(eq(jobs.orderId, orderId));
  });
}
