import { showTraffic } from "@/lib/domain/network/traffic/page";

export const pages = {
  page: showTraffic,
};
