import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { orders } from "@/lib/db/tables/orders/orders";
import type { InvoiceRow } from "./lookup";
import { readServersOf } from "./shared/read-servers";

/** Returns the only server that its lines refer to; null if there are none or several. */
async function readOnlyServer(db: Database, id: number): Promise<number | null> {
  const [server, ...others] = (await readServersOf(db, [id])).get(id) ?? [];
  return server !== undefined && others.length === 0 ? server.id : null;
}

/** Returns what the invoice's page links to: its order, server and installation job. */
export async function readLinks(db: Database, { id, orderId }: Pick<InvoiceRow, "id" | "orderId">) {
  if (orderId === null)
    return { order_id: null, server_id: await readOnlyServer(db, id), job: null, orderStatus: null };
  const [row] = await db
    .select({ serverId: orders.serverId, status: orders.status, key: jobs.key })
    .from(orders)
    .leftJoin(jobs, eq(jobs.orderId, orders.id))
    .where(eq(orders.id, orderId));
  const { serverId = null, status = null, key = null } = row ?? {};
  return { order_id: orderId, server_id: serverId, job: key, orderStatus: status };
}
