import { listReadyServers } from "@/lib/domain/orders/ready-servers/list-stock";
import { showReadyServer } from "@/lib/domain/orders/ready-servers/show-stock";
import { entry } from "../../entry";

export const wire = {
  list: entry(listReadyServers, "ok", "tagged_get"),
  show: entry(showReadyServer, "ok", "tagged_get"),
};
