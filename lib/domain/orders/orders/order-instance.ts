import { decimalOf, moneyOf } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { currentCatalog, currentPrices } from "../../catalog/catalog/shared/current";
import { promoFailures } from "../../catalog/promos/errors";
import { requireAddress } from "../../customers/accounts/shared/require-address";
import { requireAccepted } from "../../customers/legal/shared/acceptance";
import { writes } from "../../kernel/access/access";
import { requireOpenProject } from "../../kernel/account/own-project";
import { operation } from "../../kernel/operation/operation";
import { requireNothingChargedBack } from "../../money/billing/shared/charged-back";
import { lockCredit } from "../../money/billing/shared/ledger";
import { readOrigin } from "../../money/order-risk/shared/origin";
import { hasUnits } from "./choose";
import { choiceFailures, placeFailures } from "./errors";
import { findPayLater } from "./pay-later";
import { payOrWait, waits } from "./pay-or-wait";
import { placeOrder, prepareOrders, requireFewUnpaid } from "./place-order";
import { OrderedInstance, OrderInstance } from "./schema";
import { requireDayAhead } from "./shared/by-the-hour";
import { requireCallable } from "./shared/callback-url";

/** `eq/order_instance` (specification 4.7, decisions 8): orders one or more identical servers, all or none. */
export const orderInstance = operation({
  name: "eq.order_instance",
  summary: "Orders a server, or several that are alike; pays from credit when that covers it",
  description:
    "Orders a server, or `count` that are alike. Credit that covers the invoice pays it and the deployment begins; else the invoice waits and the deployment begins by itself once it is paid. Where it was agreed that the customer pays later, an order within the limit begins at once with an unpaid invoice: `status` is then `Unpaid` and `deploy_status` `queued`. `callback` tells how it goes, `server_id` is the future server. The invoice is pro forma, without a printed number, until it is paid.",
  access: writes({ proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["billing", "jobs", "orders", "servers"],
  fails: [
    "account.address_missing",
    "account.charged_back",
    ...choiceFailures,
    ...placeFailures,
    ...promoFailures,
    "server_image.elsewhere",
    "server_image.not_found",
    "quote.unknown",
    "quote.expired",
    "quote.price_changed",
    "orders.too_many_unpaid",
    "currency.changed",
    "project.not_found",
    "project.archived",
  ],
  isCreating: true,
  input: OrderInstance,
  output: OrderedInstance,
  // Before the transaction, which already holds a connection and must not wait for another.
  before: async (context, input) => {
    await requireCallable(input.post_install_callback);
    const prices = await currentPrices();
    const catalog = hasUnits(prices, input) ? prices : await currentCatalog();
    return { catalog, origin: await readOrigin(context) };
  },
  run: async (context, input, _target, begun) => {
    const { account } = context.actor;
    await requireAccepted(context);
    const project = await requireOpenProject(context, input.project);
    const credit = await lockCredit(context.db, account.id, account.currency);
    await requireNothingChargedBack(context.db, account.id);
    const count = input.count ?? 1;
    const { orders, total, hourly } = await prepareOrders(context, input, begun);
    const invoiced = [...orders.map(({ price }) => price.total), ...(hourly ? [hourly.month.total] : [])];
    await requireAddress(
      context.db,
      account,
      invoiced.map((one) => moneyOf(one, account.currency)),
    );
    await requireDayAhead(context, { hourly, count, total, credit });
    const isPaidAtOnce = !waits(context, { total, credit, hourly });
    const later = isPaidAtOnce || hourly ? null : await findPayLater(context, total);
    if (!isPaidAtOnce && !later) await requireFewUnpaid(context, count);
    const placed = [];
    for (const order of orders) placed.push(await placeOrder(order, { isPaidAtOnce, later }));
    const [first] = placed;
    if (!first) throw new Error("Nothing was ordered.");
    const settled = await payOrWait(context, placed, { total, credit, hourly, later });
    const { isPaid, isBegun, invoiceId } = settled;
    const { choice, ids } = first.order;
    context.note({
      target: `server ${ids.serverId}`,
      changes: {
        order: ids.orderId,
        invoice: invoiceId,
        preset: choice.preset.name,
        location: choice.location,
        total: decimalOf(total),
        ...(project ? { project: project.name } : {}),
        ...(hourly ? { hourly: hourly.month.total } : {}),
        paid: isPaid,
        ...(later ? { pay_later: dayIn(later.dueAt, later.timeZone) } : {}),
        ...(choice.backupPlan ? { backups: choice.backupPlan } : {}),
        ...(input.firewall_sets?.length ? { firewall_sets: input.firewall_sets.join(", ") } : {}),
        ...(count > 1 ? { servers: orders.map((order) => order.ids.serverId) } : {}),
      },
    });
    return {
      invoice: invoiceId,
      status: isPaid ? ("Paid" as const) : ("Unpaid" as const),
      deploy_status: isBegun ? ("queued" as const) : ("awaiting_payment" as const),
      callback: first.callback,
      server_id: ids.serverId,
      os_name: choice.system?.name ?? input.os_name ?? "",
      soft_name: choice.software?.name ?? "",
      ...(count > 1
        ? {
            servers: placed.map(({ order, callback, invoice }) => ({
              server_id: order.ids.serverId,
              hostname: order.hostname,
              callback,
              invoice: invoice.id,
            })),
          }
        : {}),
    };
  },
});
