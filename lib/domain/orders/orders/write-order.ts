import { sql } from "drizzle-orm";
import type { MachineSetup } from "@/lib/base/machine-setup";
import { monthsOf } from "@/lib/base/periods";
import type { Database } from "@/lib/db/client";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
import type { SignedContext } from "../../kernel/operation/context";
import type { InvoiceRow } from "../../money/billing/lookup";
import { issueInvoice } from "../../money/billing/shared/issue-invoice";
import { openMonth } from "../../money/usage/shared/open-month";
import { installOptions, sealPassword } from "./check-order";
import type { Choice } from "./choose";
import type { OrderPrice } from "./price-order";
import type { OrderInput } from "./schema";
import { linesOf } from "./shared/lines";

type Ids = { orderId: number; serverId: number; productId: number };

export type NewOrder = OrderPrice & {
  context: SignedContext;
  input: OrderInput;
  choice: Choice;
  setup: MachineSetup;
  ids: Ids;
  hostname: string;
};

/** Allocates all ids first, because order, invoice, server and job refer to each other. */
export async function takeIds(db: Database): Promise<Ids> {
  const { rows } = await db.execute<{ order_id: number; server_id: number; product_id: number }>(sql`
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as order_id,
      nextval(pg_get_serial_sequence('servers', 'id'))::int as server_id,
      nextval(pg_get_serial_sequence('servers', 'product_id'))::int as product_id`);
  const [row] = rows;
  if (!row) throw new Error("No ids were given.");
  return { orderId: row.order_id, serverId: row.server_id, productId: row.product_id };
}

/** When an unpaid order expires and releases its unit. */
export const holdUntil = (now: Date): Date =>
  new Date(now.getTime() + runtime().environment.ORDER_HOLD_HOURS * 3_600_000);

export async function writeInvoice(
  { context, price, ids }: NewOrder,
  isPaidAtOnce: boolean,
): Promise<InvoiceRow> {
  const { account } = context.actor;
  const { row } = await issueInvoice(context.db, {
    accountId: account.id,
    companyId: account.companyId,
    orderId: ids.orderId,
    isProForma: true,
    isPaidAtOnce,
    currency: account.currency,
    lines: linesOf(price, { ...ids, currency: account.currency }, "deployment"),
    subtotal: price.subtotal,
    tax: price.tax,
    taxRate: price.taxRate,
    taxReason: price.taxReason,
    total: price.total,
    trace: price.trace,
    issuedAt: context.now,
    dueAt: holdUntil(context.now),
  });
  return row;
}

export async function writeServer({
  context,
  input,
  choice,
  recurring,
  hourly,
  setup,
  ids,
  hostname,
}: NewOrder): Promise<void> {
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
    months: monthsOf(input.deploy_period),
    currency: account.currency,
    recurringTotal: recurring,
    hourCap: hourly?.capHours ?? null,
    promo: choice.promo?.isForever ? choice.promo.terms : null,
    createdAt: context.now,
    installOptions: installOptions(input, choice.extraAddresses, setup),
    ...sealPassword(input, context.now),
  });
  if (hourly === null) return;
  const { month: price, capHours } = hourly;
  // Its hours start when the server is ready.
  const waiting = { startsAt: context.now, readyAt: null, nextAt: null, stoppedAt: null };
  const { companyId } = account;
  await openMonth(context.db, { ...waiting, serverId: ids.serverId, companyId, capHours, price });
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
    months: monthsOf(input.deploy_period),
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
