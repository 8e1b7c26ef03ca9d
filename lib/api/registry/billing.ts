import { getClient } from "@/lib/domain/accounts/get-client";
import { resetPassword } from "@/lib/domain/accounts/reset-password";
import { applyCredit } from "@/lib/domain/billing/apply-credit";
import { getInvoice } from "@/lib/domain/billing/get-invoice";
import { getInvoices } from "@/lib/domain/billing/get-invoices";
import { getCredits } from "@/lib/domain/billing/getcredits";
import { showBilling } from "@/lib/domain/billing/overview";
import { entry } from "../entry";

export const wire = {
  get_client: entry(getClient, "success"),
  get_invoices: entry(getInvoices, "success"),
  get_invoice: entry(getInvoice, "plain"),
  apply_credit: entry(applyCredit, "success"),
  getcredits: entry(getCredits, "plain"),
  reset_password: entry(resetPassword, "plain"),
};

export const pages = {
  overview: showBilling,
};
