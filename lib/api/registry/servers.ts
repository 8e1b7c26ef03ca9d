import { showOverview } from "@/lib/domain/servers/overview";

export const pages = {
  overview: showOverview,
};
