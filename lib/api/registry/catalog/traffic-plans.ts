import { listTrafficPlans } from "@/lib/domain/catalog/catalog/list-traffic-plans";
import { entry } from "../../entry";

export const wire = {
  list: entry(listTrafficPlans, "ok", "tagged_get"),
};
