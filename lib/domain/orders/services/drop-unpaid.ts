import { and, asc, eq, gt, lte } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { invoices } from "@/lib/db/tables/money/billing";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockCredit } from "../../money/billing/shared/ledger";
import { dropChanges, isOpenChange } from "../../money/subscriptions/shared/drop-changes";
import { byBatch } from "../renewals/shared/by-batch";

const readUnpaid = (now: Date, after: number) =>
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
    .where(and(isOpenChange, lte(invoices.dueAt, now), gt(serviceChanges.id, after)))
    .orderBy(asc(serviceChanges.id))
    .limit(500);

type Unpaid = Awaited<ReturnType<typeof readUnpaid>>[number];

const dropOne = ({ id, serverId, invoice, accountId, currency }: Unpaid, now: Date): Promise<void> =>
  inTransaction(async (db) => {
    await lockCredit(db, accountId, currency);
    const dropped = await dropChanges(db, eq(serviceChanges.id, id), { code: "unpaid" }, now);
    if (dropped === 0) return;
    const cause = `change ${id}`;
    const event = { accountId, target: `server ${serverId}`, changes: { invoice }, cause };
    await writeSystemEvents(db, [{ operation: "services.drop_unpaid", ...event }], now);
  });

/** Drops server changes whose invoices were not paid in time: their price was valid for that day. */
export async function dropUnpaidChanges(now: Date): Promise<void> {
  await byBatch(
    (after) => readUnpaid(now, after),
    "an unpaid change cannot be dropped",
    async (rows) => {
      for (const row of rows) await dropOne(row, now);
      return rows.length;
    },
  );
}
