import { and, count, eq } from "drizzle-orm";
import { compare, isPositive } from "@/lib/base/money";
import { periodMonths } from "@/lib/base/periods";
import { enqueue } from "@/lib/db/queue";
import { invoices } from "@/lib/db/tables/billing";
import { orders } from "@/lib/db/tables/orders";
import { limits } from "@/lib/env";
import { lockCredit } from "../billing/shared/ledger";
import { holdStock } from "../catalogue/shared/hold-stock";
import { deployment } from "../deployments/shared/kinds";
import { writes } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { fail } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { startJob } from "../kernel/write-job";
import { markFreeInvoicePaid, payInvoice } from "../payments/shared/settle";
import { takePromoUse } from "../promos/shared/uses";
import { checkQuote, sealPassword } from "./check-order";
import { choose } from "./choose";
import { priceOrder } from "./price-order";
import { OrderedInstance, type OrderInput, OrderInstance } from "./schema";
import { readSetup, withDomain } from "./setup";
import { paysFromCredit } from "./shared/pays-from-credit";
import { holdUntil, type NewOrder, takeIds, writeInvoice, writeOrder, writeServer } from "./write-order";

/**
 * Pays from credit when it covers the whole invoice; otherwise the order waits, and returns its unit to stock when it
 * expires.
 */
async function payOrWait(
  { context, price, ids }: NewOrder,
  invoiceId: number,
  credit: string,
): Promise<boolean> {
  if (!isPositive(price.total)) {
    await markFreeInvoicePaid(context.db, invoiceId, context.now);
    return true;
  }
  if (paysFromCredit(context) && compare(credit, price.total) >= 0) {
    const [invoice] = await context.db.select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!invoice) throw new Error("The invoice was not written.");
    await payInvoice(context.db, invoice, { method: "credit", amount: price.total }, context.now);
    return true;
  }
  const runAt = holdUntil(context.now);
  await enqueue(
    context.db,
    "expire_order",
    { orderId: ids.orderId },
    { runAt, key: `expire_order:${ids.orderId}` },
  );
  return false;
}

/** Unpaid orders hold units that others cannot buy, so an account may have only so many. */
async function requireFewUnpaid(context: SignedContext): Promise<void> {
  const { unpaidOrders } = limits();
  if (unpaidOrders === 0) return;
  const mine = and(eq(orders.accountId, context.actor.account.id), eq(orders.status, "unpaid"));
  const [row] = await context.db.select({ unpaid: count() }).from(orders).where(mine);
  if ((row?.unpaid ?? 0) < unpaidOrders) return;
  throw fail("orders.too_many_unpaid", { count: unpaidOrders });
}

/** Checks everything and takes one unit, so that every refusal happens before anything is written. */
async function prepare(context: SignedContext, input: OrderInput): Promise<NewOrder> {
  sealPassword(input, context.now);
  const choice = await choose(context, input);
  const setup = readSetup(input, choice);
  const ids = await takeIds(context.db);
  const named = input.hostname?.toLowerCase() || `${choice.location.toLowerCase()}${ids.serverId}`;
  const hostname = withDomain(named, input.custom_domain);
  const { price, recurring } = await priceOrder(context, choice, periodMonths[input.deploy_period], hostname);
  checkQuote(context, input, price);
  if (!(await holdStock(context.db, choice.preset.id, choice.location))) {
    throw fail("order.out_of_stock", { parameter: "preset", location: choice.location });
  }
  return { context, input, choice, price, recurring, setup, ids, hostname };
}

/** `eq/order_instance` (specification 4.7, decisions 8): orders a server, completely or not at all. */
export const orderInstance = operation({
  name: "eq.order_instance",
  summary: "Orders a server; pays from credit when that covers it",
  access: writes({ proof: ["pin"] }),
  isCreating: true,
  input: OrderInstance,
  output: OrderedInstance,
  run: async (context, input) => {
    const { account } = context.actor;
    const credit = await lockCredit(context.db, account.id, account.currency);
    await requireFewUnpaid(context);
    const order = await prepare(context, input);
    const { choice, ids, price } = order;
    const invoiceId = await writeInvoice(order);
    await writeOrder(order, invoiceId);
    if (choice.promo)
      await takePromoUse(context, choice.promo.id, { orderId: ids.orderId, presetId: choice.preset.id });
    await writeServer(order);
    const job = await startJob(context.db, deployment, {
      accountId: account.id,
      isWaiting: true,
      serverId: ids.serverId,
      orderId: ids.orderId,
      invoiceId,
      context: { action: "deploy", id: String(ids.serverId), location: choice.location },
      now: context.now,
    });
    const isPaid = await payOrWait(order, invoiceId, credit);
    const { orderId } = ids;
    const facts = { preset: choice.preset.name, location: choice.location, total: price.total, paid: isPaid };
    context.note({
      target: `server ${ids.serverId}`,
      changes: { order: orderId, invoice: invoiceId, ...facts },
    });
    return {
      invoice: invoiceId,
      status: isPaid ? ("Paid" as const) : ("Unpaid" as const),
      deploy_status: isPaid ? ("queued" as const) : ("awaiting_payment" as const),
      callback: job.key,
      server_id: ids.serverId,
      os_name: choice.system?.name ?? input.os_name ?? "",
      soft_name: choice.software?.name ?? "",
    };
  },
});
