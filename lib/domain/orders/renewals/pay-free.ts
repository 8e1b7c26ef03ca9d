import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockInvoice } from "../../money/billing/lookup";
import { lockCredit } from "../../money/billing/shared/ledger";
import { payFreeInvoice } from "../../money/payments/shared/settle";
import { byBatch } from "./shared/by-batch";

/** As the index of the table has it, so that the usual answer, none, costs nothing. */
const isUnpaidAndFree = and(
  eq(invoices.status, sql`'Unpaid'`),
  eq(invoices.kind, sql`'sale'`),
  eq(invoices.total, sql`0`),
);

const readUnpaid = (after: number) =>
  database()
    .select({ id: invoices.id, accountId: invoices.accountId, currency: invoices.currency })
    .from(invoices)
    .where(and(isUnpaidAndFree, gt(invoices.id, after)))
    .orderBy(asc(invoices.id))
    .limit(100);

type Unpaid = Awaited<ReturnType<typeof readUnpaid>>[number];

const payOne = ({ id, accountId, currency }: Unpaid, now: Date): Promise<number> =>
  inTransaction(async (db) => {
    await lockCredit(db, accountId, currency);
    const { status } = await lockInvoice(db, id);
    if (status !== "Unpaid") return 0;
    await db.update(invoices).set({ combinedInto: null }).where(eq(invoices.id, id));
    await payFreeInvoice(db, id, now);
    const event = { accountId, target: `invoice ${id}`, changes: { amount: `0.00 ${currency}` } };
    await writeSystemEvents(db, [{ operation: "renewals.pay", ...event, cause: `invoice ${id}` }], now);
    return 1;
  });

/**
 * Pays the sales over nothing that older versions left unpaid, with all that a payment does: periods move on, and servers
 * that were suspended for them can be used again.
 */
export const payFreeInvoices = (now: Date): Promise<number> =>
  byBatch(readUnpaid, "an invoice over nothing cannot be paid", async (rows) => {
    let count = 0;
    for (const row of rows) count += await payOne(row, now);
    return count;
  });
