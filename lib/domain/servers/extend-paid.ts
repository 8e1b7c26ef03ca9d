import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { addMonths } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/billing";
import { servers } from "@/lib/db/tables/servers";

/**
 * Moves the due date of the servers whose next period this invoice pays, in the transaction of the payment. The first
 * period of a server is its order's and begins when it is ready, so invoices of orders move nothing here.
 */
export async function extendPaidServers(db: Database, invoiceId: number): Promise<void> {
  const paid = db
    .select({ id: invoiceLines.serverId })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.id, invoiceId), eq(invoiceLines.type, "Hosting"), isNull(invoices.orderId)));
  const rows = await db
    .select({ id: servers.id, dueAt: servers.dueAt, months: servers.months })
    .from(servers)
    .where(and(inArray(servers.id, paid), isNotNull(servers.dueAt), isNull(servers.deletedAt)))
    .for("update");
  for (const { id, dueAt, months } of rows) {
    if (dueAt)
      await db
        .update(servers)
        .set({ dueAt: addMonths(dueAt, months) })
        .where(eq(servers.id, id));
  }
}
