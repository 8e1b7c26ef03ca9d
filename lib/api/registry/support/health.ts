import { showHealth } from "@/lib/domain/support/health/show";

export const staff = {
  show: showHealth,
};
