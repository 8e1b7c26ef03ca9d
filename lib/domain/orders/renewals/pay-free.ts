import { and, asc, eq, gt, sql } from "drizzle-orm";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lockInvoice } from "../../money/billing/lookup";
import { lockCredit } from "../../money/billing/shared/ledger";
import { payFreeInvoice } from "../../money/payments/shared/settle";
import { byBatch } from "./shared/by-batch";

/** The condition of the partial index, so that the usual result, none, costs nothing. */
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
 * Marks zero invoices that older versions left unpaid as paid, with all effects of a payment: periods advance, and
 * servers suspended for them resume.
 */
export const payFreeInvoices = (now: Date): Promise<number> =>
  byBatch(readUnpaid, "an invoice over nothing cannot be paid", async (rows) => {
    let count = 0;
    for (const row of rows) count += await payOne(row, now);
    return count;
  });
