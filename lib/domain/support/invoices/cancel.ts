import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { renewals } from "@/lib/db/tables/orders/renewals";
import { serviceChanges } from "@/lib/db/tables/orders/services";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readReason, staffReason } from "../../kernel/staff/staff-reason";
import { type InvoiceRow, lockInvoice } from "../../money/billing/lookup";
import { nameOf } from "../../money/billing/rules";
import { cancelAndTell } from "../../money/billing/shared/cancel-and-tell";
import { askToFree, lockCredit } from "../../money/billing/shared/ledger";
import { dropChanges } from "../../money/subscriptions/shared/drop-changes";
import { dropRenewal, reopenProducts } from "../../money/subscriptions/shared/void-renewal";
import { undoOrder } from "../../orders/orders/shared/undo-order";
import { findInvoice } from "./lookup";

const reasonOf = { code: "by_staff" } as const;

/** An order that waits for its payment ends with its invoice. Its row is locked before the invoice, as when it expires. */
async function undoUnpaidOrder(db: Database, orderId: number | null, now: Date): Promise<boolean> {
  if (orderId === null) return false;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (order?.status !== "unpaid") return false;
  await undoOrder(db, order, "by_staff", now);
  return true;
}

/** A period that is no longer owed; null = the invoice is for none. */
async function readPeriod(db: Database, invoiceId: number) {
  const isOpen = and(eq(renewals.invoiceId, invoiceId), isNull(renewals.paidAt), isNull(renewals.voidedAt));
  return (await db.select().from(renewals).where(isOpen))[0];
}

async function cancel(db: Database, { id, orderId }: InvoiceRow, now: Date): Promise<void> {
  if (await undoUnpaidOrder(db, orderId, now)) return;
  const period = await readPeriod(db, id);
  if (period) await dropRenewal(db, period, reasonOf, now);
  else if ((await dropChanges(db, eq(serviceChanges.invoiceId, id), reasonOf, now)) === 0) {
    await cancelAndTell(db, id, reasonOf, now);
    await reopenProducts(db, id);
  }
}

/**
 * Cancels an unpaid invoice, and what only waited for its payment: a numbered one by a credit note, an order with its
 * reserved unit. What was paid of it becomes credit. The period of a renewal or of a product is invoiced anew. Again changes nothing.
 */
export const cancelInvoice = staffOperation({
  name: "invoices.cancel",
  summary: "Cancels an unpaid invoice",
  access: byStaff("write", "payments/refund"),
  within: { invoices: "id" },
  changes: ["billing", "jobs", "orders", "servers"],
  fails: ["invoice.not_found", "invoice.not_unpaid"],
  input: z.object({ id: z.int32(), reason: staffReason }),
  output: z.object({ number: z.string() }),
  run: async ({ db, now, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { accountId, currency } = await findInvoice(db, id);
    await lockCredit(db, accountId, currency);
    const invoice = await findInvoice(db, id);
    const number = nameOf(invoice);
    if (invoice.status === "Cancelled") return { number };
    if (invoice.status !== "Unpaid") throw fail("invoice.not_unpaid", { status: invoice.status });
    await cancel(db, invoice, now);
    const { status } = await lockInvoice(db, id);
    if (status !== "Cancelled") throw new Error(`Invoice ${id} was not canceled.`);
    await askToFree(db, accountId);
    note({ accountId, target: `invoice ${id}`, changes: { cancelled: true, reason } });
    return { number };
  },
});
