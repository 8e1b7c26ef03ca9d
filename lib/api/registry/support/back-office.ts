import { showCustomer, showSection } from "@/lib/domain/support/back-office/customer";
import { showBackOfficeInvoice } from "@/lib/domain/support/back-office/invoice";
import { showOverview, showQueue } from "@/lib/domain/support/back-office/queue";

export const staff = {
  customer: showCustomer,
  invoice: showBackOfficeInvoice,
  overview: showOverview,
  queue: showQueue,
  section: showSection,
};
