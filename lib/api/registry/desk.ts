import { showCustomer, showSection } from "@/lib/domain/desk/customer";
import { showDeskInvoice } from "@/lib/domain/desk/invoice";
import { showOverview, showQueue } from "@/lib/domain/desk/queue";

export const staff = {
  customer: showCustomer,
  invoice: showDeskInvoice,
  overview: showOverview,
  queue: showQueue,
  section: showSection,
};
