import { and, count, eq } from "drizzle-orm";
import { type Money, moneyOf, times, zero } from "@/lib/base/money";
import { orders } from "@/lib/db/tables/orders/orders";
import { limits } from "@/lib/env";
import type { CurrentCatalog } from "../../catalog/catalog/shared/current";
import { holdStock } from "../../catalog/catalog/shared/hold-stock";
import { takePromoUse } from "../../catalog/promos/shared/uses";
import { startJob } from "../../kernel/async/write-job";
import { fail, invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import type { InvoiceRow } from "../../money/billing/lookup";
import type { OrderOrigin } from "../../money/order-risk/shared/origin";
import { holdRoom } from "../../servers/hosts/shared/hold-room";
import { holdLicenses } from "../../servers/hosts/shared/licenses";
import { isMachineName } from "../../servers/servers/rules";
import { nameProvisioner } from "../../servers/servers/shared/provisioner";
import { requireMachineName } from "../../servers/servers/shared/rename";
import { deployment } from "../deployments/shared/kinds";
import { chooseImage } from "../images/shared/choose-image";
import { checkQuote, requireWayIn, sealPassword } from "./check-order";
import { choose } from "./choose";
import { type Hourly, priceOrder } from "./price-order";
import { isNamePattern, numberedName, numberRoomLabels } from "./rules";
import type { OrderInput } from "./schema";
import { readSetup, withDomain } from "./setup";
import { promisedOf } from "./shared/by-the-hour";
import { requireFirewallSets } from "./shared/firewall-sets";
import { requirePrivateNetwork } from "./shared/private-network";
import { requireUserData } from "./shared/user-data";
import { type NewOrder, type Settling, takeIds, writeInvoice, writeOrder } from "./write-order";

/** Unpaid orders reserve units, so their number per account is limited. */
export async function requireFewUnpaid(context: SignedContext, wanted: number): Promise<void> {
  const { unpaidOrders } = limits();
  if (unpaidOrders === 0) return;
  const mine = and(eq(orders.accountId, context.actor.account.id), eq(orders.status, "unpaid"));
  const [row] = await context.db.select({ unpaid: count() }).from(orders).where(mine);
  if ((row?.unpaid ?? 0) + wanted <= unpaidOrders) return;
  throw fail("orders.too_many_unpaid", { count: unpaidOrders });
}

/** The host name of one of several numbered servers; a single server gets the requested name, unless that is a pattern. */
function nameOf(input: OrderInput, number: number, fallback: string): string {
  const wanted = input.hostname?.toLowerCase();
  if (!wanted) return withDomain(fallback, input.custom_domain);
  const isPattern = isNamePattern(wanted);
  if ((input.count ?? 1) === 1 && !isPattern) return withDomain(wanted, input.custom_domain);
  const numbered = withDomain(numberedName(wanted, number), input.custom_domain);
  if (isPattern) return numbered;
  const single = withDomain(wanted, input.custom_domain);
  if (isMachineName(single) && !isMachineName(numbered)) throw invalidArgument("hostname", numberRoomLabels);
  return numbered;
}

/** `backup`: number of the backup that the server is made from, which brings its passwords; else it is installed. */
export type Begun = { catalog: CurrentCatalog; origin: OrderOrigin; backup?: number | null };

/**
 * Validates everything and reserves a unit for each server, so that every rejection happens before anything is
 * written. `total` covers all servers.
 */
export async function prepareOrders(
  context: SignedContext,
  input: OrderInput,
  { catalog, origin, backup = null }: Begun,
): Promise<{ orders: NewOrder[]; total: Money; hourly: Hourly | null }> {
  if (backup === null) sealPassword(input, context.now);
  const choice = await choose(context, input, catalog);
  requireWayIn(input, choice);
  await requireFirewallSets(context, input, choice, { isLocked: true });
  const network = await requirePrivateNetwork(context, input, choice, { isLocked: true });
  const setup = readSetup(input, choice);
  requireUserData(input, choice.system);
  const image = input.own_image
    ? await chooseImage(context, input.own_image, {
        backEnd: await nameProvisioner(context.db, choice.location),
        diskGb: choice.preset.hddGb,
        systemId: choice.system?.id ?? 0,
      })
    : null;
  const servers = input.count ?? 1;
  const made: NewOrder[] = [];
  for (let number = 1; number <= servers; number++) {
    const ids = await takeIds(context.db);
    const hostname = nameOf(input, number, `${choice.location.toLowerCase()}${ids.serverId}`);
    requireMachineName(hostname, null);
    const price = await priceOrder(context, choice, input.deploy_period, hostname);
    made.push({
      ...{ context, input, choice, ...price, setup, image, ids, hostname, origin, backup },
      network: network && { id: network.id, name: network.name, ip: network.ips[number - 1] ?? "" },
    });
  }
  const { currency } = context.actor.account;
  const total = made[0] ? times(moneyOf(made[0].price.total, currency), servers) : zero(currency);
  const hourly = made[0]?.hourly ?? null;
  checkQuote(context, input, promisedOf({ total, hourly, count: servers }));
  const { location, preset, system } = choice;
  const isLeft =
    !choice.isLicensed ||
    system === null ||
    (await holdLicenses(context.db, { location, systemId: system.id, count: servers }));
  if (!isLeft) throw fail("order.no_license_left", { parameter: "os_id", location });
  const soldOut = () => fail("order.out_of_stock", { parameter: "preset", location });
  if (!(await holdRoom(context.db, { location, preset, count: servers }, context.now))) throw soldOut();
  for (const _order of made) if (!(await holdStock(context.db, preset.id, location))) throw soldOut();
  return { orders: made, total, hourly };
}

export type Placed = { order: NewOrder; invoice: InvoiceRow; callback: string };

/** Writes the invoice, the order, the server and its job, which waits for payment. */
export async function placeOrder(order: NewOrder, settling: Settling): Promise<Placed> {
  const { context, choice, ids } = order;
  const invoice = await writeInvoice(order, settling);
  await writeOrder(order, invoice.id);
  if (choice.promo)
    await takePromoUse(context, choice.promo.id, { orderId: ids.orderId, presetId: choice.preset.id });
  const job = await startJob(context.db, deployment, {
    accountId: context.actor.account.id,
    isWaiting: true,
    serverId: ids.serverId,
    orderId: ids.orderId,
    invoiceId: invoice.id,
    context: { action: "deploy", id: String(ids.serverId), location: choice.location },
    now: context.now,
  });
  return { order, invoice, callback: job.key };
}
