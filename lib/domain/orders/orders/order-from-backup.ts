import { currentCatalog } from "../../catalog/catalog/shared/current";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { readOrigin } from "../../money/order-risk/shared/origin";
import { OrderFromBackup } from "./from-backup-schema";
import { orderFailures, orderServers } from "./order-servers";
import { OrderedInstance } from "./schema";
import { requireCallable } from "./shared/callback-url";
import { backupOrderFailures, orderOfBackup } from "./shared/from-backup";

/** `eq/order_from_backup`: an order like any other, whose server gets the disks of a backup in place of a system. */
export const orderFromBackup = operation({
  name: "eq.order_from_backup",
  summary: "Orders a new server that is made from a backup of another one",
  description:
    "Orders a server at the location of another one, and makes it from a backup of that one: with its system, files and passwords, and with an address and a name of its own. The other server stays as it is. Paid and answered as `eq/order_instance`; the backup is kept until the new server is ready.",
  access: writes({ right: "eq/order_instance", proof: ["pin"], spends: true, topic: "orders" }),
  changes: ["billing", "jobs", "orders", "servers"],
  fails: [...orderFailures, ...backupOrderFailures],
  target: server("id"),
  isCreating: true,
  input: OrderFromBackup,
  output: OrderedInstance,
  // Before the transaction, as of any order.
  before: async (context, input) => {
    await requireCallable(input.post_install_callback);
    return { catalog: await currentCatalog(), origin: await readOrigin(context) };
  },
  run: async (context, input, source, { catalog, origin }) => {
    const order = await orderOfBackup(context, source, input, catalog);
    return orderServers(context, order, { catalog, origin, backup: input.backup });
  },
});
