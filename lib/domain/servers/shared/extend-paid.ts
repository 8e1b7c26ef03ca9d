import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { servers } from "@/lib/db/tables/servers";

/**
 * Moves a server's due date on when its next period was paid, in the transaction of the payment. The first period
 * belongs to the order and begins when the server is ready.
 */
export async function extendPaidServer(db: Database, serverId: number | null): Promise<void> {
  if (serverId === null) return;
  const [row] = await db
    .select({ dueAt: servers.dueAt, months: servers.months })
    .from(servers)
    .where(and(eq(servers.id, serverId), isNotNull(servers.dueAt), isNull(servers.deletedAt)))
    .for("update");
  if (!row?.dueAt) return;
  await db
    .update(servers)
    .set({ dueAt: addMonths(row.dueAt, row.months) })
    .where(eq(servers.id, serverId));
}
