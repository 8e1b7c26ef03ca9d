import { showCustomer, showSection } from "@/lib/domain/support/back-office/customer";
import { showBackOfficeInvoice } from "@/lib/domain/support/back-office/invoice";
import { showOverview, showQueue } from "@/lib/domain/support/back-office/queue";
import { showBackup } from "@/lib/domain/support/back-office/show-backup";

export const staff = {
  backup: showBackup,
  customer: showCustomer,
  invoice: showBackOfficeInvoice,
  overview: showOverview,
  queue: showQueue,
  section: showSection,
};
