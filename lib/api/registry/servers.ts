import { countServers } from "@/lib/domain/servers/count";
import { showOverview } from "@/lib/domain/servers/overview";

export const pages = {
  counts: countServers,
  overview: showOverview,
};
