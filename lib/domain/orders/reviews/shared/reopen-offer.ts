import { sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";

/**
 * Opens the offer again that was accepted by an order that came to nothing: its price was promised until its day. One over
 * several servers, once nothing is left of any of them. The order is marked as ended before.
 */
export async function reopenOffer(db: Database, orderId: number): Promise<void> {
  await db.execute(sql`
    update offers set accepted_at = null, order_id = null
    from orders undone, orders first
    where undone.id = ${orderId}::int and first.id = offers.order_id
      and offers.account_id = undone.account_id and first.account_id = undone.account_id
      and first.created_at = undone.created_at
      and not exists (select from orders o where o.account_id = undone.account_id
        and o.created_at = undone.created_at and o.status not in ('cancelled', 'failed'))`);
}
