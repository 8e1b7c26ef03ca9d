import { showBackOfficeInvoice } from "@/lib/domain/support/back-office/invoice";
import { showBackOfficePayment } from "@/lib/domain/support/back-office/payment";
import { showPaymentHistory } from "@/lib/domain/support/back-office/payment-history";
import { showPaymentLife } from "@/lib/domain/support/back-office/payment-life";
import { showOverview, showQueue } from "@/lib/domain/support/back-office/queue";
import { showBackup } from "@/lib/domain/support/back-office/show-backup";
import { showCustomer, showSection } from "@/lib/domain/support/customer-record/show";
import { showTimeline } from "@/lib/domain/support/customer-record/timeline";
import { seeServer } from "@/lib/domain/support/server-record/see";
import { showServerRecord } from "@/lib/domain/support/server-record/show";

export const staff = {
  backup: showBackup,
  customer: showCustomer,
  invoice: showBackOfficeInvoice,
  overview: showOverview,
  payment: showBackOfficePayment,
  payment_history: showPaymentHistory,
  payment_life: showPaymentLife,
  queue: showQueue,
  section: showSection,
  see_server: seeServer,
  server: showServerRecord,
  timeline: showTimeline,
};
