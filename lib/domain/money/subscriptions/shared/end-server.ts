import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { cancellations, serviceChanges } from "@/lib/db/tables/orders/services";
import { servers } from "@/lib/db/tables/servers/servers";
import { giveBackStock } from "../../../catalog/catalog/shared/hold-stock";
import type { ServerRow } from "../../../kernel/server/server-target";
import { askToAlign } from "../../../servers/servers/shared/align-machine";
import { confirmWithdrawal } from "../../billing/shared/credit-note";
import { endUsage } from "../../usage/shared/close-month";
import { dropChanges } from "./drop-changes";

/**
 * Terminates a server in the caller's transaction: returns its unit to stock, queues the release of its machine, and
 * makes withdrawn invoices final. The caller must hold the account's credit lock.
 */
export async function endServer(db: Database, server: ServerRow, now: Date): Promise<void> {
  await endUsage(db, server, now);
  await giveBackStock(db, server.presetId, server.location);
  const { hostname } = server;
  await dropChanges(db, eq(serviceChanges.serverId, server.id), { code: "ended", hostname }, now);
  await db
    .update(servers)
    .set({
      state: "deleted",
      deletedAt: now,
      rootPassword: null,
      rootPasswordUntil: null,
      rescuePassword: null,
    })
    .where(eq(servers.id, server.id));
  await db.update(orders).set({ hasStock: false }).where(eq(orders.id, server.orderId));
  const asked = await db
    .update(cancellations)
    .set({ endedAt: now })
    .where(and(eq(cancellations.serverId, server.id), isNull(cancellations.withdrawnAt)))
    .returning({ invoiceId: cancellations.invoiceId });
  for (const { invoiceId } of asked)
    if (invoiceId !== null) await confirmWithdrawal(db, invoiceId, { code: "ended", hostname }, now);
  await askToAlign(db, server.id);
}
