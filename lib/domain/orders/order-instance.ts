import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { compare, isPositive, negate } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { seal } from "@/lib/db/seal";
import { invoices } from "@/lib/db/tables/money";
import { orders, servers } from "@/lib/db/tables/servers";
import { runtime } from "@/lib/env";
import { issueInvoice, type NewLine } from "../billing/issue-invoice";
import { lockCredit } from "../billing/ledger";
import { markFreeInvoicePaid, payFromCredit } from "../billing/pay-from-credit";
import type { SignedContext } from "../context";
import { DomainError, invalidArgument } from "../errors";
import { createJob } from "../jobs/create";
import { operation } from "../operation";
import { type Choice, choose } from "./choose";
import { holdStock } from "./hold-stock";
import type { Price } from "./price";
import { paysFromCredit, priceOrder } from "./price-order";
import { readQuoteId } from "./quote-id";
import { brokenPasswordRules, describePasswordRules, periodMonths } from "./rules";
import { OrderedInstance, OrderInstance } from "./schema";

type Input = z.output<typeof OrderInstance>;

/** Ids first, so that order, invoice, server and job can point at each other from the first second. */
async function takeIds(db: Database): Promise<{ orderId: number; serverId: number; productId: number }> {
  const { rows } = await db.execute<{ order_id: number; server_id: number; product_id: number }>(sql`
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as order_id,
      nextval(pg_get_serial_sequence('servers', 'id'))::int as server_id,
      nextval(pg_get_serial_sequence('servers', 'product_id'))::int as product_id`);
  const [row] = rows;
  if (!row) throw new Error("No ids were given.");
  return { orderId: row.order_id, serverId: row.server_id, productId: row.product_id };
}

function checkPassword(input: Input): string | null {
  if (input.own_os && !input.root_pass) return null;
  if (!input.root_pass) throw invalidArgument("root_pass", "is required");
  const broken = brokenPasswordRules(input.root_pass);
  if (broken.length > 0) throw invalidArgument("root_pass", describePasswordRules(broken));
  return input.root_pass;
}

/** A quote that was named must be ours, for this order, in time, and still the price (decisions 8). */
function checkQuote(context: SignedContext, input: Input, price: Price): void {
  if (!input.quote) return;
  const { account } = context.actor;
  const quoted = readQuoteId(input.quote, {
    accountId: account.id,
    selection: input,
    currency: account.currency,
  });
  if (!quoted) throw invalidArgument("quote", "is not a quote for this order", "quote.unknown");
  if (quoted.expires * 1000 < context.now.getTime())
    throw invalidArgument("quote", "has expired", "quote.expired");
  if (compare(quoted.total, price.total) !== 0) {
    throw new DomainError("conflict", `price changed from ${quoted.total} to ${price.total}`, {
      doc: "quote.price_changed",
      fields: { quote: "the price has changed" },
    });
  }
}

function invoiceLines(price: Price, serverId: number, productId: number): NewLine[] {
  const lines = price.lines.map((line, index) => ({
    code: line.code,
    type: index === 0 ? ("Hosting" as const) : ("Item" as const),
    relId: productId,
    serverId,
    description: line.description,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    amount: line.amount,
  }));
  if (!isPositive(price.discount)) return lines;
  const discount = negate(price.discount);
  return [
    ...lines,
    {
      code: "discount",
      type: "Item",
      relId: productId,
      serverId,
      description: "Discount for the period",
      quantity: 1,
      unitPrice: discount,
      amount: discount,
    },
  ];
}

type Ids = Awaited<ReturnType<typeof takeIds>>;
type Order = {
  context: SignedContext;
  input: Input;
  choice: Choice;
  price: Price;
  ids: Ids;
  hostname: string;
};

async function writeInvoice({ context, price, ids }: Order): Promise<number> {
  const { account } = context.actor;
  const { id } = await issueInvoice(context.db, {
    accountId: account.id,
    companyId: account.companyId,
    orderId: ids.orderId,
    currency: account.currency,
    lines: invoiceLines(price, ids.serverId, ids.productId),
    subtotal: price.subtotal,
    tax: price.tax,
    taxRate: price.taxRate,
    taxReason: price.taxReason,
    total: price.total,
    trace: price.trace,
    issuedAt: context.now,
    dueAt: holdUntil(context.now),
  });
  return id;
}

const holdUntil = (now: Date): Date =>
  new Date(now.getTime() + runtime().environment.ORDER_HOLD_HOURS * 3_600_000);

async function writeServer(
  { context, input, choice, price, ids, hostname }: Order,
  password: string | null,
): Promise<void> {
  const { account } = context.actor;
  await context.db.insert(servers).values({
    id: ids.serverId,
    productId: ids.productId,
    accountId: account.id,
    orderId: ids.orderId,
    state: "awaiting_payment",
    hostname,
    location: choice.location,
    presetId: choice.preset.id,
    systemId: choice.system?.id ?? null,
    systemName: choice.system?.name ?? "",
    softwareId: choice.software?.id ?? null,
    softwareName: choice.software?.name ?? "",
    trafficPlanId: choice.plan.id,
    months: periodMonths[input.deploy_period],
    currency: account.currency,
    recurringTotal: price.total,
    createdAt: context.now,
    installOptions: {
      sshKey: input.ssh_key?.trim() || null,
      postInstallScript: input.post_install_script
        ? seal("post install script", input.post_install_script).toString("base64")
        : null,
      rootSizePercent: input.root_size ?? 100,
      ownOs: input.own_os ?? false,
      ciTask: input.ci_task || null,
      extraAddresses: choice.extraAddresses,
    },
    rootPassword: password === null ? null : seal("root password", password),
    rootPasswordUntil: password === null ? null : new Date(context.now.getTime() + 7 * 86_400_000),
  });
}

async function writeOrder({ context, input, choice, ids }: Order, invoiceId: number): Promise<void> {
  await context.db.insert(orders).values({
    id: ids.orderId,
    accountId: context.actor.account.id,
    presetId: choice.preset.id,
    location: choice.location,
    months: periodMonths[input.deploy_period],
    status: "unpaid",
    invoiceId,
    serverId: ids.serverId,
    hasStock: true,
    wantsMail: input.deploy_notify ?? false,
    callbackUrl: input.post_install_callback || null,
    createdAt: context.now,
    holdUntil: holdUntil(context.now),
  });
}

/** Pays from credit when it covers the whole invoice; else the order waits and gives its unit back in time. */
async function payOrWait(
  { context, price, ids }: Order,
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
    await payFromCredit(context.db, invoice, price.total, context.now);
    return true;
  }
  await enqueue(
    context.db,
    "expire_order",
    { orderId: ids.orderId },
    { runAt: holdUntil(context.now), key: `expire_order:${ids.orderId}` },
  );
  return false;
}

/** `eq/order_instance` (specification 4.7, decisions 8): orders a server, all of it or nothing. */
export const orderInstance = operation({
  name: "eq.order_instance",
  summary: "Orders a server; pays from credit when that covers it",
  access: "pin",
  isCreating: true,
  input: OrderInstance,
  output: OrderedInstance,
  run: async (context, input) => {
    const { account } = context.actor;
    const password = checkPassword(input);
    const choice = await choose(context, input);
    const credit = await lockCredit(context.db, account.id, account.currency);
    const ids = await takeIds(context.db);
    const hostname = input.hostname?.toLowerCase() || `${choice.location.toLowerCase()}${ids.serverId}`;
    const price = await priceOrder(context, choice, periodMonths[input.deploy_period], hostname);
    checkQuote(context, input, price);
    if (!(await holdStock(context.db, choice.preset.id, choice.location))) {
      throw invalidArgument("preset", `is out of stock in ${choice.location}`, "order.out_of_stock");
    }
    const order = { context, input, choice, price, ids, hostname };
    const invoiceId = await writeInvoice(order);
    await writeOrder(order, invoiceId);
    await writeServer(order, password);
    const job = await createJob(context.db, {
      accountId: account.id,
      action: "deploy",
      state: "waiting",
      serverId: ids.serverId,
      orderId: ids.orderId,
      invoiceId,
      context: { action: "deploy", id: String(ids.serverId), location: choice.location },
      now: context.now,
    });
    const isPaid = await payOrWait(order, invoiceId, credit);
    context.note({
      target: `server ${ids.serverId}`,
      changes: {
        order: ids.orderId,
        invoice: invoiceId,
        preset: choice.preset.name,
        location: choice.location,
        total: price.total,
        paid: isPaid,
      },
    });
    return {
      invoice: invoiceId,
      status: isPaid ? ("Paid" as const) : ("Unpaid" as const),
      deploy_status: isPaid ? ("queued" as const) : ("awaiting_payment" as const),
      callback: job.key,
      id: ids.serverId,
      os_name: choice.system?.name ?? input.os_name ?? "",
      soft_name: choice.software?.name ?? "",
    };
  },
});
