import { listReadyServers } from "@/lib/domain/stocks/list-stock";
import { showReadyServer } from "@/lib/domain/stocks/show-stock";
import { entry } from "../entry";

export const wire = {
  list: entry(listReadyServers, "ok", "tagged_get"),
  show: entry(showReadyServer, "ok", "tagged_get"),
};
