import { showBackups } from "@/lib/domain/orders/services/backups/show";
import { changePlan, listPlans, quotePlan } from "@/lib/domain/orders/services/change-plan";
import { showCancellation } from "@/lib/domain/orders/services/show-cancellation";

export const pages = {
  backups: showBackups,
  cancellation: showCancellation,
  change_plan: changePlan,
  plans: listPlans,
  quote_plan: quotePlan,
};
