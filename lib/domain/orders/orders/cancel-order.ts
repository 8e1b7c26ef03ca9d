import { eq } from "drizzle-orm";
import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireNumber } from "@/lib/base/form-values";
import { orders } from "@/lib/db/tables/orders/orders";
import { writes } from "../../kernel/access/access";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { type InvoiceRow, invoice, lockInvoice } from "../../money/billing/lookup";
import { lockCredit } from "../../money/billing/shared/ledger";
import { refundInvoice } from "../../money/billing/shared/refund-invoice";
import { endReview } from "../reviews/shared/end-review";
import { undoOrder } from "./shared/undo-order";

const CancelOrder = z.object({
  id: aboutTypical(wireNumber.optional(), "Number of the server that was ordered.", "55001"),
  invoice: about(
    wireNumber.optional(),
    "Instead of it: number of the order's invoice, or of an unpaid invoice that adds funds or combines others.",
    "7001",
  ),
});
type Input = z.output<typeof CancelOrder>;

async function cancelOrderOf(context: SignedContext, orderId: number) {
  const { db, now } = context;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for("update");
  if (!order) throw fail("request.invalid", { parameter: "invoice", reason: "its order is gone" });
  if (order.status === "cancelled" || order.status === "failed")
    throw fail("invoice.not_unpaid", { status: "Cancelled" });
  if (order.status === "in_review")
    await endReview({ db, now }, order, "asked", { state: "cancelled", decidedBy: null });
  else if (order.status === "unpaid") await undoOrder(db, order, "asked", now);
  else throw fail("order.paid");
  context.note({ target: `server ${order.serverId}`, changes: { order: orderId, cancelled: true } });
  return { invoice: order.invoiceId, server_id: order.serverId };
}

/** Cancels a combined invoice, which sells nothing itself: its invoices can be paid separately again. */
async function dissolve(context: SignedContext, seen: InvoiceRow) {
  const { db, now } = context;
  const row = await lockInvoice(db, seen.id);
  // Invoices for a renewal, a plan change or a license: the order of their server was paid before.
  if (row.kind === "sale" && (row.status === "Unpaid" || row.status === "Paid")) throw fail("order.paid");
  if (row.status !== "Unpaid") throw fail("invoice.not_unpaid", { status: row.status });
  await refundInvoice(db, row.id, { code: "asked" }, now);
  context.note({ target: `invoice ${row.id}`, changes: { cancelled: true } });
  return { invoice: row.id, server_id: null };
}

async function readOrderId(context: SignedContext, id: string): Promise<number> {
  return (await server("id").find(context, id, false)).orderId;
}

async function cancel(context: SignedContext, { id, invoice: number }: Input) {
  const { account } = context.actor;
  if (id === undefined && number === undefined) throw invalidArgument("id", "is required");
  const orderId = id === undefined ? null : await readOrderId(context, id);
  const named = number === undefined ? null : await invoice("invoice").find(context, number, false);
  await lockCredit(context.db, account.id, named?.currency ?? account.currency);
  const both = orderId ?? named?.orderId;
  if (both !== null && both !== undefined) return cancelOrderOf(context, both);
  if (!named) throw fail("request.invalid", { parameter: "id", reason: "the server has no order" });
  return dissolve(context, named);
}

/** `billing/cancel_order`: cancels an order that is unpaid or in review, or an unpaid combined invoice. */
export const cancelOrder = operation({
  name: "billing.cancel_order",
  summary: "Cancels an unpaid order, or an unpaid invoice that adds funds or combines others",
  description:
    "Takes back an order that nobody has paid, and gives its unit of stock back; also an unpaid invoice that only adds funds or combines others. A paid order can be taken back while it is being checked, which returns what was paid; later it is ended with `billing/request_cancellation`.",
  access: writes(),
  changes: ["billing", "jobs", "orders", "servers"],
  fails: [
    "invoice.not_found",
    "invoice.not_unpaid",
    "order.paid",
    "request.invalid",
    "server.foreign",
    "server.not_found",
  ],
  input: CancelOrder,
  output: z.object({
    invoice: about(z.int(), "Number of the invoice that is cancelled now.", 7001),
    server_id: about(z.int().nullable(), "Number of the server that was ordered; null = none.", 55001),
  }),
  run: cancel,
});
