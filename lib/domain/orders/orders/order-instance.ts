import { currentCatalog, currentPrices } from "../../catalog/catalog/shared/current";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { readOrigin } from "../../money/order-risk/shared/origin";
import { hasUnits } from "./choose";
import { orderFailures, orderServers } from "./order-servers";
import { OrderedInstance, OrderInstance } from "./schema";
import { requireCallable } from "./shared/callback-url";

/** `eq/order_instance` (specification 4.7, docs/api.md, eq): orders one or more identical servers, all or none. */
export const orderInstance = operation({
  name: "eq.order_instance",
  summary: "Orders a server, or several that are alike; pays from credit when that covers it",
  description:
    "Orders a server, or `count` that are alike. Credit that covers the invoice pays it and the deployment begins; else the invoice waits and the deployment begins by itself once it is paid. Where it was agreed that the customer pays later, an order within the limit begins at once with an unpaid invoice: `status` is then `Unpaid` and `deploy_status` `queued`. `callback` tells how it goes, `server_id` is the future server. The invoice is pro forma, without a printed number, until it is paid.",
  access: writes({ proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["billing", "jobs", "orders", "servers"],
  fails: orderFailures,
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
  run: async (context, input, _target, begun) => orderServers(context, input, begun),
});
