import { showCustomer, showSection } from "@/lib/domain/desk/customer";
import { showOverview, showQueue } from "@/lib/domain/desk/queue";

export const staff = {
  customer: showCustomer,
  overview: showOverview,
  queue: showQueue,
  section: showSection,
};
