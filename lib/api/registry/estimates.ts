import { addToEstimate } from "@/lib/domain/estimates/add";
import { removeFromEstimate } from "@/lib/domain/estimates/remove";
import { showEstimate } from "@/lib/domain/estimates/show";

export const pages = {
  add: addToEstimate,
  remove: removeFromEstimate,
  show: showEstimate,
};
