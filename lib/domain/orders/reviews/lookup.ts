import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { fail } from "../../kernel/errors/fail";
import type { ServerRow } from "../../kernel/server/server-target";
import { lockCredit } from "../../money/billing/shared/ledger";

type Review = typeof orderReviews.$inferSelect;
export type Reviewed = { review: Review; order: typeof orders.$inferSelect; server: ServerRow };

/** The review of an order with that order and its server, locked after the owner's credit, as payments lock them. */
export async function lockReview(db: Database, id: number): Promise<Reviewed> {
  const isIt = eq(orderReviews.id, id);
  const [seen] = await db
    .select({ orderId: orderReviews.orderId, accountId: orderReviews.accountId, currency: servers.currency })
    .from(orderReviews)
    .innerJoin(servers, eq(servers.orderId, orderReviews.orderId))
    .where(isIt);
  if (!seen) throw fail("order_review.not_found");
  await lockCredit(db, seen.accountId, seen.currency);
  const [order] = await db.select().from(orders).where(eq(orders.id, seen.orderId)).for("update");
  const [review] = await db.select().from(orderReviews).where(isIt).for("update");
  if (!order || !review) throw fail("order_review.not_found");
  const [server] = await db.select().from(servers).where(eq(servers.id, order.serverId)).for("update");
  if (!server) throw fail("order_review.not_found");
  return { review, order, server };
}

/** Throws unless it still waits for a decision. */
export function requireOpen({ order, review }: Reviewed): void {
  const isOpen = review.state === "waiting" || review.state === "identity" || review.state === "refunding";
  if (!isOpen || order.status !== "in_review") throw fail("order_review.over");
}
