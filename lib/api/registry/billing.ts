import { getClient } from "@/lib/domain/accounts/get-client";
import { resetPassword } from "@/lib/domain/accounts/reset-password";
import { getInvoice } from "@/lib/domain/billing/get-invoice";
import { getInvoices } from "@/lib/domain/billing/get-invoices";
import { getCredits } from "@/lib/domain/billing/getcredits";
import { showOverdue } from "@/lib/domain/billing/overdue";
import { showBilling } from "@/lib/domain/billing/overview";
import { showCredit } from "@/lib/domain/billing/show-credit";
import { showInvoice } from "@/lib/domain/billing/show-invoice";
import { showInvoices } from "@/lib/domain/billing/show-invoices";
import { applyCredit } from "@/lib/domain/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/payments/create-addfunds";
import { getProductInvoice, getRelatedInvoices } from "@/lib/domain/payments/get-related-invoices";
import { getPaymentMethods } from "@/lib/domain/payments/getpaymentgw";
import { massPay } from "@/lib/domain/payments/mass-pay";
import { recordTransfer } from "@/lib/domain/payments/record-transfer";
import { listTransactions } from "@/lib/domain/payments/transactions";
import { showTransfer } from "@/lib/domain/payments/transfer";
import { entry } from "../entry";

export const wire = {
  get_client: entry(getClient, "success"),
  get_invoices: entry(getInvoices, "success"),
  get_invoice: entry(getInvoice, "plain"),
  apply_credit: entry(applyCredit, "success"),
  get_related_invoices: entry(getRelatedInvoices, "success"),
  get_product_invoice: entry(getProductInvoice, "plain"),
  getpaymentgw: entry(getPaymentMethods, "plain"),
  mass_pay: entry(massPay, "plain"),
  create_addfunds: entry(createAddFunds, "plain"),
  transactions: entry(listTransactions, "plain"),
  getcredits: entry(getCredits, "plain"),
  reset_password: entry(resetPassword, "plain"),
};

export const pages = {
  credit: showCredit,
  invoice: showInvoice,
  invoices: showInvoices,
  overdue: showOverdue,
  overview: showBilling,
  transfer: showTransfer,
};

export const staff = {
  record_transfer: recordTransfer,
};
