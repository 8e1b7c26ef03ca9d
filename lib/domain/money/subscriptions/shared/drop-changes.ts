import { and, eq, isNull, type SQL } from "drizzle-orm";
import type { ReturnParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveBackStock } from "../../../catalog/catalog/shared/hold-stock";
import { cancelAndTell } from "../../billing/shared/cancel-and-tell";

export const isOpenChange = and(isNull(serviceChanges.appliedAt), isNull(serviceChanges.droppedAt));

/**
 * Drops changes that await payment: nothing is owed for them, and the unit reserved for them returns to stock. The
 * caller must hold the lock of the account's credit.
 */
export async function dropChanges(
  db: Database,
  which: SQL | undefined,
  reason: ReturnParams,
  now: Date,
): Promise<number> {
  const dropped = await db
    .update(serviceChanges)
    .set({ droppedAt: now })
    .where(and(isOpenChange, which))
    .returning();
  for (const { serverId, toPresetId, invoiceId } of dropped) {
    const [server] = await db.select().from(servers).where(eq(servers.id, serverId));
    if (toPresetId !== null && server) await giveBackStock(db, toPresetId, server.location);
    if (invoiceId !== null) await cancelAndTell(db, invoiceId, reason, now);
  }
  return dropped.length;
}
