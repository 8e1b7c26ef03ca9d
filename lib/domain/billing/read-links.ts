import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";

/** What the invoice is for, as links on its page. */
export async function readLinks(db: Database, orderId: number | null) {
  if (orderId === null) return { order_id: null, server_id: null, job: null, orderStatus: null };
  const [row] = await db
    .select({ serverId: orders.serverId, status: orders.status, key: jobs.key })
    .from(orders)
    .leftJoin(jobs, eq(jobs.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const { serverId = null, status = null, key = null } = row ?? {};
  return { order_id: orderId, server_id: serverId, job: key, orderStatus: status };
}
