import { changePlan, listPlans, quotePlan } from "@/lib/domain/services/change-plan";
import { showCancellation } from "@/lib/domain/services/show-cancellation";

export const pages = {
  cancellation: showCancellation,
  change_plan: changePlan,
  plans: listPlans,
  quote_plan: quotePlan,
};
