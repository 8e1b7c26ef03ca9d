import { compare, isPositive, type Money, moneyOf } from "@/lib/base/money";
import { enqueue } from "@/lib/db/queue";
import type { SignedContext } from "../../kernel/operation/context";
import { combineInvoices } from "../../money/payments/shared/combine";
import { beginPaid, payInvoice } from "../../money/payments/shared/settle";
import type { Placed } from "./place-order";
import type { Hourly } from "./price-order";
import { paysFromCredit } from "./shared/pays-from-credit";
import { holdUntil } from "./write-order";

/** `hourly`: hourly orders are always charged from credit. */
type Sums = { total: Money; credit: Money; hourly: Hourly | null };

/** Whether the order stays unpaid: it has a price, and the credit does not cover it or must not be used. */
export const waits = (context: SignedContext, { total, credit, hourly }: Sums): boolean =>
  isPositive(total) && !((hourly !== null || paysFromCredit(context)) && compare(credit, total) >= 0);

/**
 * Pays from credit if it covers everything; otherwise the orders wait, and each returns its unit to stock when it
 * expires. Several waiting orders get a combined invoice that pays them all. Returns the invoice to show.
 */
export async function payOrWait(
  context: SignedContext,
  placed: readonly Placed[],
  { total, credit, hourly }: Sums,
): Promise<{ isPaid: boolean; invoiceId: number }> {
  const { db, now } = context;
  const rows = placed.map(({ invoice }) => invoice);
  const [first] = rows;
  if (!first) throw new Error("The invoice was not written.");
  if (!isPositive(total)) {
    for (const { id } of rows) await beginPaid(db, id, now);
    return { isPaid: true, invoiceId: first.id };
  }
  if (!waits(context, { total, credit, hourly })) {
    for (const row of rows)
      await payInvoice(db, row, { method: "credit", amount: moneyOf(row.total, row.currency) }, now);
    return { isPaid: true, invoiceId: first.id };
  }
  const runAt = holdUntil(now);
  for (const { order } of placed) {
    const { orderId } = order.ids;
    await enqueue(db, "expire_order", { orderId }, { runAt, key: `expire_order:${orderId}` });
  }
  if (rows.length === 1) return { isPaid: false, invoiceId: first.id };
  const invoiceId = await combineInvoices(context, rows);
  await enqueue(db, "invoice_mail", { invoiceId }, { key: `invoice_mail:${invoiceId}` });
  return { isPaid: false, invoiceId };
}
