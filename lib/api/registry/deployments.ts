import { giveUpDeployment, retryDeployment } from "@/lib/domain/deployments/take-over";

export const staff = {
  give_up: giveUpDeployment,
  retry: retryDeployment,
};
