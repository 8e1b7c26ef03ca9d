import { addToEstimate } from "@/lib/domain/orders/estimates/add";
import { removeFromEstimate } from "@/lib/domain/orders/estimates/remove";
import { showEstimate } from "@/lib/domain/orders/estimates/show";

export const pages = {
  add: addToEstimate,
  remove: removeFromEstimate,
  show: showEstimate,
};
