import { showCustomer, showSection } from "@/lib/domain/desk/customer";
import { showBackOfficeInvoice } from "@/lib/domain/desk/invoice";
import { showOverview, showQueue } from "@/lib/domain/desk/queue";

export const staff = {
  customer: showCustomer,
  invoice: showBackOfficeInvoice,
  overview: showOverview,
  queue: showQueue,
  section: showSection,
};
