import { sql } from "drizzle-orm";
import { addDays } from "@/lib/base/calendar";
import { dateText } from "@/lib/base/form-values";
import type { MachineSetup } from "@/lib/base/machine-setup";
import { addMonths } from "@/lib/base/months";
import { monthsOf } from "@/lib/base/periods";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { insertionOf } from "@/lib/db/insert-many";
import { orderOrigins } from "@/lib/db/tables/money/order-risk";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime } from "@/lib/env";
import type { SignedContext } from "../../kernel/operation/context";
import type { InvoiceRow } from "../../money/billing/lookup";
import { issueInvoice, type NewLine } from "../../money/billing/shared/issue-invoice";
import type { OrderOrigin } from "../../money/order-risk/shared/origin";
import { openMonth } from "../../money/usage/shared/open-month";
import { saveSchedule } from "../../servers/backups/shared/save-schedule";
import type { ChosenImage } from "../images/shared/choose-image";
import { installOptions, sealPassword } from "./check-order";
import type { Choice } from "./choose";
import type { OnAccount } from "./pay-later";
import { shareIn } from "./price";
import type { OrderPrice } from "./price-order";
import type { OrderInput } from "./schema";
import { attachFirewallSets } from "./shared/firewall-sets";
import { linesOf } from "./shared/lines";
import { reserveAddress } from "./shared/private-network";

type Ids = { orderId: number; serverId: number; productId: number };

export type NewOrder = OrderPrice & {
  context: SignedContext;
  input: OrderInput;
  choice: Choice;
  setup: MachineSetup;
  /** The customer's image that is installed; null = the system's own. */
  image: ChosenImage | null;
  /** The private network that it joins, with its address there; null = none. */
  network: { id: number; name: string; ip: string } | null;
  ids: Ids;
  hostname: string;
  origin: OrderOrigin;
  /** Number of the backup that it is made from; null = it is installed. */
  backup: number | null;
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

/** `later`: the invoice is a sale from the start, and due then; null = a pro forma that is paid at once, or waits. */
export type Settling = { isPaidAtOnce: boolean; later: OnAccount | null };

type First = { months: number; days: number | null };

/** The period begins on the day of the invoice, as of any first order. */
const withFirstPeriod = (lines: NewLine[], { months, days }: First, day: string): NewLine[] =>
  lines.map((line) => {
    const { description } = line;
    if (description.code !== "preset") return line;
    const until =
      days === null ? dateText(addMonths(new Date(`${day}T00:00:00Z`), months)) : addDays(day, days);
    return { ...line, description: { ...description, period: { from: day, until } } };
  });

/** A first period that is shorter than the further ones says so: it begins on the day of its payment. */
const withShare = (lines: NewLine[], { price, input }: NewOrder): NewLine[] => {
  const share = shareIn(price);
  const months = monthsOf(input.deploy_period);
  return lines.map((line) => {
    const { description } = line;
    if (share === null || description.code !== "preset") return line;
    return { ...line, description: { ...description, share: { ...share, months } } };
  });
};

/** Lines of an order that is paid later: its payment extends the server as that of a renewal does. */
const linesOnAccount = (order: NewOrder, timeZone: string): NewLine[] => {
  const { price, ids, input, context, firstDays } = order;
  const lines = linesOf(price, { ...ids, currency: context.actor.account.currency }, "renewal");
  const first = { months: monthsOf(input.deploy_period), days: firstDays };
  return withShare(withFirstPeriod(lines, first, dayIn(context.now, timeZone)), order);
};

export async function writeInvoice(order: NewOrder, { isPaidAtOnce, later }: Settling): Promise<InvoiceRow> {
  const { context, price, ids } = order;
  const { account } = context.actor;
  const { row } = await issueInvoice(context.db, {
    accountId: account.id,
    companyId: account.companyId,
    orderId: ids.orderId,
    isProForma: later === null,
    isPaidAtOnce,
    currency: account.currency,
    lines: later
      ? linesOnAccount(order, later.timeZone)
      : withShare(linesOf(price, { ...ids, currency: account.currency }, "deployment"), order),
    subtotal: price.subtotal,
    tax: price.tax,
    taxRate: price.taxRate,
    taxReason: price.taxReason,
    total: price.total,
    trace: price.trace,
    issuedAt: context.now,
    dueAt: later?.dueAt ?? holdUntil(context.now),
  });
  return row;
}

function serverOf({
  context,
  input,
  choice,
  recurring,
  hourly,
  firstDays,
  setup,
  image,
  ids,
  hostname,
  backup,
}: NewOrder): typeof servers.$inferInsert {
  const { account } = context.actor;
  const isFiltered = (input.firewall_sets ?? []).length > 0;
  return {
    id: ids.serverId,
    productId: ids.productId,
    accountId: account.id,
    orderId: ids.orderId,
    state: "awaiting_payment",
    hostname,
    // Checked before: it is the account's own, and open.
    projectId: input.project || null,
    location: choice.location,
    presetId: choice.preset.id,
    systemId: choice.system?.id ?? null,
    systemName: choice.system?.name ?? "",
    softwareId: choice.software?.id ?? null,
    softwareName: choice.software?.name ?? "",
    trafficPlanId: choice.plan.id,
    months: monthsOf(input.deploy_period),
    firstDays,
    currency: account.currency,
    recurringTotal: recurring,
    hourCap: hourly?.capHours ?? null,
    agreedPrice: choice.offer?.price ?? null,
    promo: choice.promo?.isForever ? choice.promo.terms : null,
    createdAt: context.now,
    installOptions: {
      ...installOptions(input, choice.extraAddresses, setup, image),
      ...(isFiltered ? { isFiltered: true as const } : {}),
    },
    backupPlan: choice.backupPlan,
    ...(backup === null ? sealPassword(input, context.now) : { fromBackup: backup }),
  };
}

const orderOf = (
  { context, input, choice, ids }: NewOrder,
  invoiceId: number,
): typeof orders.$inferInsert => ({
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

/** Writes the order, where it came from and its server in one statement, then what belongs to the server. */
export async function writeOrder(order: NewOrder, invoiceId: number): Promise<void> {
  const { context, input, choice, hourly, ids, origin } = order;
  const { db, now } = context;
  const server = serverOf(order);
  const from = { orderId: ids.orderId, ...origin, at: now };
  await db.execute(sql`
    with ordered as (${insertionOf(orders, [orderOf(order, invoiceId)])}),
      origin as (${insertionOf(orderOrigins, [from])})
    ${insertionOf(servers, [server])}`);
  // Backups that are due before the server is there wait for their next time.
  if (choice.backupPlan)
    await saveSchedule(
      db,
      { id: ids.serverId, accountId: server.accountId },
      { what: "backup", every: choice.backupPlan },
      now,
    );
  await attachFirewallSets(db, ids.serverId, input.firewall_sets ?? []);
  if (order.network) await reserveAddress(db, ids.serverId, order.network);
  if (hourly === null) return;
  const { month: price, capHours } = hourly;
  // Its hours start when the server is ready.
  const waiting = { startsAt: now, readyAt: null, nextAt: null, stoppedAt: null };
  const { companyId } = context.actor.account;
  await openMonth(db, { ...waiting, serverId: ids.serverId, companyId, capHours, price });
}
