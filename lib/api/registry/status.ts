import { showStatusPage } from "@/lib/domain/status/show";

export const serverOnly = {
  show: showStatusPage,
};
