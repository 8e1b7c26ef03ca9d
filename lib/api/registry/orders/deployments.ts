import { giveUpDeployment, retryDeployment } from "@/lib/domain/orders/deployments/take-over";

export const staff = {
  give_up: giveUpDeployment,
  retry: retryDeployment,
};
