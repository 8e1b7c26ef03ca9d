import { listServers } from "@/lib/domain/servers/list";
import { showOverview } from "@/lib/domain/servers/overview";

export const pages = {
  list: listServers,
  overview: showOverview,
};
