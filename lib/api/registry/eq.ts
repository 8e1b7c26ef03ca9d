import { orderInstance } from "@/lib/domain/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/quote-instance";
import { reinstallServer } from "@/lib/domain/orders/reinstall";
import { checkPin } from "@/lib/domain/pins/check-pin";
import { setPin } from "@/lib/domain/pins/set-pin";
import { listServers } from "@/lib/domain/servers/list";
import { readRootPassword } from "@/lib/domain/servers/root-password";
import { showServer } from "@/lib/domain/servers/show";
import { updateServers } from "@/lib/domain/servers/update-servers";
import { entry, withVariant } from "../entry";

const isReinstall = ({ id, preset }: Record<string, unknown>) => Boolean(id) && !preset;

export const wire = {
  list: entry(listServers, "moduled"),
  show: entry(showServer, "ok"),
  update_servers: entry(updateServers, "ok"),
  quote_instance: entry(quoteInstance, "ok"),
  order_instance: withVariant(entry(orderInstance, "ok"), reinstallServer, isReinstall),
  root_password: entry(readRootPassword, "ok"),
  set_pin: entry(setPin, "ok", "get"),
  check_pin: entry(checkPin, "ok", "get"),
};
