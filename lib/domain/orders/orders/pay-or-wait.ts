import { add, compare, isPositive, type Money, moneyOf } from "@/lib/base/money";
import { enqueue } from "@/lib/db/queue";
import { releasePaidJobs } from "../../kernel/jobs/shared/release-paid";
import type { SignedContext } from "../../kernel/operation/context";
import { combineInvoices } from "../../money/payments/shared/combine";
import { beginPaid, payInvoice } from "../../money/payments/shared/settle";
import { type OnAccount, writePayLater } from "./pay-later";
import type { Placed } from "./place-order";
import type { Hourly } from "./price-order";
import { paysFromCredit } from "./shared/pays-from-credit";
import { holdUntil } from "./write-order";

/** `hourly`: hourly orders are always charged from credit. */
type Sums = { total: Money; credit: Money; hourly: Hourly | null };

/** `isBegun`: the deployment has begun, paid or not. */
type Settled = { isPaid: boolean; isBegun: boolean; invoiceId: number };

/** Whether the order stays unpaid: it has a price, and the credit does not cover it or must not be used. */
export const waits = (context: SignedContext, { total, credit, hourly }: Sums): boolean =>
  isPositive(total) && !((hourly !== null || paysFromCredit(context)) && compare(credit, total) >= 0);

/** Begins orders that are paid later, each with its own invoice, and records on which terms. */
async function beginOnAccount(
  context: SignedContext,
  placed: readonly Placed[],
  { limit, owed }: OnAccount,
): Promise<void> {
  let owedBefore = owed;
  for (const { order, invoice } of placed) {
    await writePayLater(context, { orderId: order.ids.orderId, invoice }, { limit, owedBefore });
    await releasePaidJobs(context.db, invoice.id, context.now);
    owedBefore = add(owedBefore, moneyOf(invoice.total, invoice.currency));
  }
}

/**
 * Pays from credit if it covers everything; begins what is paid later; otherwise the orders wait, and each returns its
 * unit to stock when it expires. Several waiting orders get a combined invoice that pays them all. Returns the invoice
 * to show.
 */
export async function payOrWait(
  context: SignedContext,
  placed: readonly Placed[],
  { total, credit, hourly, later }: Sums & { later: OnAccount | null },
): Promise<Settled> {
  const { db, now } = context;
  const rows = placed.map(({ invoice }) => invoice);
  const [first] = rows;
  if (!first) throw new Error("The invoice was not written.");
  if (!isPositive(total)) {
    for (const { id } of rows) await beginPaid(db, id, now);
    return { isPaid: true, isBegun: true, invoiceId: first.id };
  }
  if (!waits(context, { total, credit, hourly })) {
    for (const row of rows) {
      const amount = moneyOf(row.total, row.currency);
      await payInvoice(db, row, { method: "credit", amount, isNew: true }, now);
    }
    return { isPaid: true, isBegun: true, invoiceId: first.id };
  }
  if (later) {
    await beginOnAccount(context, placed, later);
    return { isPaid: false, isBegun: true, invoiceId: first.id };
  }
  const runAt = holdUntil(now);
  for (const { order } of placed) {
    const { orderId } = order.ids;
    await enqueue(db, "expire_order", { orderId }, { runAt, key: `expire_order:${orderId}` });
  }
  if (rows.length === 1) return { isPaid: false, isBegun: false, invoiceId: first.id };
  const invoiceId = await combineInvoices(context, rows);
  await enqueue(db, "invoice_mail", { invoiceId }, { key: `invoice_mail:${invoiceId}` });
  return { isPaid: false, isBegun: false, invoiceId };
}
