import { sql } from "drizzle-orm";
import { isPositive, negate } from "@/lib/base/money";
import { periodMonths } from "@/lib/base/periods";
import type { Database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders";
import { servers } from "@/lib/db/tables/servers";
import { runtime } from "@/lib/env";
import { issueInvoice, type NewLine } from "../billing/shared/issue-invoice";
import type { SignedContext } from "../kernel/context";
import { installOptions, sealPassword } from "./check-order";
import type { Choice } from "./choose";
import type { Price } from "./price";
import type { OrderInput } from "./schema";

type Ids = { orderId: number; serverId: number; productId: number };

export type NewOrder = {
  context: SignedContext;
  input: OrderInput;
  choice: Choice;
  price: Price;
  ids: Ids;
  hostname: string;
};

/** All ids are taken first, because order, invoice, server and job refer to each other. */
export async function takeIds(db: Database): Promise<Ids> {
  const { rows } = await db.execute<{ order_id: number; server_id: number; product_id: number }>(sql`
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as order_id,
      nextval(pg_get_serial_sequence('servers', 'id'))::int as server_id,
      nextval(pg_get_serial_sequence('servers', 'product_id'))::int as product_id`);
  const [row] = rows;
  if (!row) throw new Error("No ids were given.");
  return { orderId: row.order_id, serverId: row.server_id, productId: row.product_id };
}

/** Until then an unpaid order keeps its unit of stock. */
export const holdUntil = (now: Date): Date =>
  new Date(now.getTime() + runtime().environment.ORDER_HOLD_HOURS * 3_600_000);

/** Exactly one line has the type Hosting and contains the host name, by which old clients find their order. */
function invoiceLines(price: Price, { serverId, productId }: Ids): NewLine[] {
  const common = { relId: productId, serverId };
  const lines: NewLine[] = price.lines.map((line, index) => ({
    ...common,
    code: line.what.code,
    type: index === 0 ? "Hosting" : "Item",
    description: line.what,
    quantity: line.quantity,
    unitPrice: line.unit_price,
    amount: line.amount,
    ...(index === 0 ? { starts: "deployment" as const } : {}),
  }));
  if (!isPositive(price.discount)) return lines;
  const amount = negate(price.discount);
  const description = { code: "discount" as const };
  return [
    ...lines,
    { ...common, code: "discount", type: "Item", description, quantity: 1, unitPrice: amount, amount },
  ];
}

export async function writeInvoice({ context, price, ids }: NewOrder): Promise<number> {
  const { account } = context.actor;
  const { id } = await issueInvoice(context.db, {
    accountId: account.id,
    companyId: account.companyId,
    orderId: ids.orderId,
    currency: account.currency,
    lines: invoiceLines(price, ids),
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

export async function writeServer({ context, input, choice, price, ids, hostname }: NewOrder): Promise<void> {
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
    installOptions: installOptions(input, choice.extraAddresses),
    ...sealPassword(input, context.now),
  });
}

export async function writeOrder(
  { context, input, choice, ids }: NewOrder,
  invoiceId: number,
): Promise<void> {
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
    wantsMail: input.deploy_notify,
    callbackUrl: input.post_install_callback || null,
    createdAt: context.now,
    holdUntil: holdUntil(context.now),
  });
}
