import { showTraffic } from "@/lib/domain/traffic/page";

export const pages = {
  page: showTraffic,
};
