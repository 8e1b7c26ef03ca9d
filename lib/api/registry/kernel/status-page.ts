import { showStatusPage } from "@/lib/domain/kernel/status-page/show";

export const serverOnly = {
  show: showStatusPage,
};
