import { eq } from "drizzle-orm";
import { inTransaction } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockCredit } from "../../money/billing/shared/ledger";
import { undoOrder } from "./shared/undo-order";

/**
 * Cancels an order that is still unpaid when its hold ends and releases its unit and name.
 * Leaves paid orders alone.
 */
export async function expireOrder(orderId: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [seen] = await db
      .select({ accountId: orders.accountId, currency: servers.currency })
      .from(orders)
      .innerJoin(servers, eq(servers.id, orders.serverId))
      .where(eq(orders.id, orderId));
    if (!seen) return;
    // Takes the same first lock as every payment, so that expiry and payment cannot overlap.
    await lockCredit(db, seen.accountId, seen.currency);
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for("update");
    if (order?.status !== "unpaid") return;
    await undoOrder(db, order, "unpaid", now);
    const about = {
      target: `server ${order.serverId}`,
      changes: { order: orderId },
      cause: `order ${orderId}`,
    };
    await writeSystemEvents(db, [{ operation: "orders.expire", accountId: seen.accountId, ...about }], now);
  });
}
