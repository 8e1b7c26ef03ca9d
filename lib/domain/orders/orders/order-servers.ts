import type { z } from "zod";
import { decimalOf, moneyOf } from "@/lib/base/money";
import { dayIn } from "@/lib/base/time-zone";
import { promoFailures } from "../../catalog/promos/errors";
import { requireAddress } from "../../customers/accounts/shared/require-address";
import { requireAccepted } from "../../customers/legal/shared/acceptance";
import { requireOpenProject } from "../../kernel/account/own-project";
import type { ErrorName } from "../../kernel/errors/error-names";
import type { SignedContext } from "../../kernel/operation/context";
import { requireNothingChargedBack } from "../../money/billing/shared/charged-back";
import { lockCredit } from "../../money/billing/shared/ledger";
import { choiceFailures, networkFailures, placeFailures } from "./errors";
import { findPayLater } from "./pay-later";
import { payOrWait, waits } from "./pay-or-wait";
import { type Begun, placeOrder, prepareOrders, requireFewUnpaid } from "./place-order";
import type { OrderedInstance, OrderInput } from "./schema";
import { requireDayAhead } from "./shared/by-the-hour";
import { offerFailures, takeOffer } from "./shared/claim-offer";

/** Why an order is refused. */
export const orderFailures: readonly ErrorName[] = [
  "account.address_missing",
  "account.charged_back",
  ...choiceFailures,
  ...placeFailures,
  ...promoFailures,
  ...offerFailures,
  ...networkFailures,
  "server_image.elsewhere",
  "server_image.not_found",
  "quote.unknown",
  "quote.expired",
  "quote.price_changed",
  "orders.too_many_unpaid",
  "currency.changed",
  "project.not_found",
  "project.archived",
];

/**
 * Orders one or more identical servers in the caller's transaction, all or none: pays from credit, or lets the invoice
 * wait. Notes it for the audit row.
 */
export async function orderServers(
  context: SignedContext,
  input: OrderInput,
  begun: Begun,
): Promise<z.input<typeof OrderedInstance>> {
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
  const { offer } = first.order.choice;
  if (offer) await takeOffer(context.db, offer.id, first.order.ids.orderId, context.now);
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
      ...(offer ? { offer: offer.id } : {}),
      ...(choice.backupPlan ? { backups: choice.backupPlan } : {}),
      ...(input.firewall_sets?.length ? { firewall_sets: input.firewall_sets.join(", ") } : {}),
      ...(first.order.network ? { private_network: first.order.network.name } : {}),
      ...(count > 1 ? { servers: orders.map((order) => order.ids.serverId) } : {}),
      ...(begun.backup ? { from_backup: begun.backup } : {}),
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
}
