import { countServers } from "@/lib/domain/servers/count";
import { listServers } from "@/lib/domain/servers/list";
import { showOverview } from "@/lib/domain/servers/overview";

export const pages = {
  counts: countServers,
  list: listServers,
  overview: showOverview,
};
