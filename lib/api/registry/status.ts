import { showStatus } from "@/lib/domain/status/show";

export const steps = {
  show: showStatus,
};
