import { and, asc, eq, lte } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockCredit } from "../../money/billing/shared/ledger";
import { dropChanges, isOpenChange } from "../../money/subscriptions/shared/drop-changes";

const readUnpaid = (now: Date) =>
  database()
    .select({
      id: serviceChanges.id,
      serverId: serviceChanges.serverId,
      invoice: nameColumn(invoices),
      accountId: invoices.accountId,
      currency: invoices.currency,
    })
    .from(serviceChanges)
    .innerJoin(invoices, eq(invoices.id, serviceChanges.invoiceId))
    .where(and(isOpenChange, lte(invoices.dueAt, now)))
    .orderBy(asc(serviceChanges.id))
    .limit(500);

/** Drops server changes whose invoices were not paid in time: their price was valid for that day. */
export async function dropUnpaidChanges(now: Date): Promise<void> {
  for (const { id, serverId, invoice, accountId, currency } of await readUnpaid(now))
    await inTransaction(async (db) => {
      await lockCredit(db, accountId, currency);
      const dropped = await dropChanges(db, eq(serviceChanges.id, id), { code: "unpaid" }, now);
      if (dropped === 0) return;
      const cause = `change ${id}`;
      const event = { accountId, target: `server ${serverId}`, changes: { invoice }, cause };
      await writeSystemEvents(db, [{ operation: "services.drop_unpaid", ...event }], now);
    });
}
