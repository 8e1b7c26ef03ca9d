import { getClient } from "@/lib/domain/customers/accounts/get-client";
import { resetPassword } from "@/lib/domain/customers/accounts/reset-password";
import { updateClient } from "@/lib/domain/customers/accounts/update-client";
import { verifyAddress } from "@/lib/domain/customers/accounts/verify-address";
import { verifyEmail } from "@/lib/domain/customers/accounts/verify-email";
import { addContact } from "@/lib/domain/customers/contacts/add-contact";
import { deleteContact } from "@/lib/domain/customers/contacts/delete-contact";
import { getContacts } from "@/lib/domain/customers/contacts/get-contacts";
import { updateContact } from "@/lib/domain/customers/contacts/update-contact";
import { getInvoice } from "@/lib/domain/money/billing/get-invoice";
import { getInvoices } from "@/lib/domain/money/billing/get-invoices";
import { getCredits } from "@/lib/domain/money/billing/getcredits";
import { showBilling } from "@/lib/domain/money/billing/overview";
import { showCredit } from "@/lib/domain/money/billing/show-credit";
import { showCreditHistory } from "@/lib/domain/money/billing/show-credit-history";
import { showCreditNotes } from "@/lib/domain/money/billing/show-credit-notes";
import { showInvoice } from "@/lib/domain/money/billing/show-invoice";
import { showInvoiceFilters } from "@/lib/domain/money/billing/show-invoice-filters";
import { showInvoices } from "@/lib/domain/money/billing/show-invoices";
import { downloadAct } from "@/lib/domain/money/documents/download-act";
import { downloadCreditNote } from "@/lib/domain/money/documents/download-credit-note";
import { downloadInvoice } from "@/lib/domain/money/documents/download-invoice";
import { downloadLetter, showLetters } from "@/lib/domain/money/documents/download-letter";
import { downloadStatement, showStatement } from "@/lib/domain/money/documents/statement";
import { setEInvoiceChoice } from "@/lib/domain/money/e-invoices/choose";
import { downloadECreditNote, downloadEInvoice } from "@/lib/domain/money/e-invoices/download";
import { showEInvoiceChoice } from "@/lib/domain/money/e-invoices/show-choice";
import { showEInvoice } from "@/lib/domain/money/e-invoices/show-formats";
import { downloadEarlierInvoice } from "@/lib/domain/money/earlier-documents/download";
import { showEarlierInvoices, showEarlierPayments } from "@/lib/domain/money/earlier-documents/show";
import { applyCredit } from "@/lib/domain/money/payments/apply-credit";
import { createAddFunds } from "@/lib/domain/money/payments/create-addfunds";
import { getProductInvoice, getRelatedInvoices } from "@/lib/domain/money/payments/get-related-invoices";
import { getPaymentMethods } from "@/lib/domain/money/payments/getpaymentgw";
import { listProblems } from "@/lib/domain/money/payments/list-problems";
import { massPay } from "@/lib/domain/money/payments/mass-pay";
import { payTogether } from "@/lib/domain/money/payments/pay-together";
import { recordTransfer } from "@/lib/domain/money/payments/record-transfer";
import { refundPayment } from "@/lib/domain/money/payments/refund-payment";
import { pickSavedCard, removeSavedCard, showCards } from "@/lib/domain/money/payments/saved-card-list";
import { showPaymentMethods } from "@/lib/domain/money/payments/show-methods";
import { showPayment } from "@/lib/domain/money/payments/show-payment";
import { showPayments } from "@/lib/domain/money/payments/show-payments";
import { showTogether } from "@/lib/domain/money/payments/show-together";
import { startPayment } from "@/lib/domain/money/payments/start-payment";
import { startTogether } from "@/lib/domain/money/payments/start-together";
import { listTransactions } from "@/lib/domain/money/payments/transactions";
import { showTransfer } from "@/lib/domain/money/payments/transfer";
import { showOwnMandate } from "@/lib/domain/money/sepa/own-mandate";
import { revokeMandate } from "@/lib/domain/money/sepa/revoke-mandate";
import { signMandate } from "@/lib/domain/money/sepa/sign-mandate";
import { cancelOrder } from "@/lib/domain/orders/orders/cancel-order";
import { showOwnPriceChange } from "@/lib/domain/orders/price-changes/own";
import { showOwnSubscriptions } from "@/lib/domain/orders/products/subscriptions";
import { discardCatchUpMails, releaseCatchUp, showCatchUp } from "@/lib/domain/orders/renewals/catch-up";
import { generateDueInvoice } from "@/lib/domain/orders/renewals/generate-due-invoice";
import { showOverdue } from "@/lib/domain/orders/renewals/overdue";
import { showPlan } from "@/lib/domain/orders/renewals/show-plan";
import { addOsAddon } from "@/lib/domain/orders/services/add-os-addon";
import { deleteCancellationRequest } from "@/lib/domain/orders/services/delete-cancellation-request";
import { getBillingData } from "@/lib/domain/orders/services/get-billing-data";
import { getCancellationRequests } from "@/lib/domain/orders/services/get-cancellation-requests";
import { requestCancellation } from "@/lib/domain/orders/services/request-cancellation";
import { updateProduct } from "@/lib/domain/orders/services/update-product";
import { showOwnTerms } from "@/lib/domain/orders/terms/show";
import { entry } from "../../entry";

export const wire = {
  get_client: entry(getClient, "success"),
  update_client: entry(updateClient, "success"),
  get_contacts: entry(getContacts, "success"),
  add_contact: entry(addContact, "success"),
  update_contact: entry(updateContact, "success"),
  delete_contact: entry(deleteContact, "success"),
  verify_email: entry(verifyEmail, "success"),
  verify_address: entry(verifyAddress, "success"),
  get_invoices: entry(getInvoices, "success"),
  get_invoice: entry(getInvoice, "plain"),
  download_invoice: entry(downloadInvoice, "file"),
  download_e_invoice: entry(downloadEInvoice, "file"),
  apply_credit: entry(applyCredit, "success"),
  get_related_invoices: entry(getRelatedInvoices, "success"),
  get_product_invoice: entry(getProductInvoice, "plain"),
  getpaymentgw: entry(getPaymentMethods, "plain"),
  mass_pay: entry(massPay, "plain"),
  create_addfunds: entry(createAddFunds, "plain"),
  transactions: entry(listTransactions, "plain"),
  get_billing_data: entry(getBillingData, "plain"),
  generate_due_invoice: entry(generateDueInvoice, "plain"),
  request_cancellation: entry(requestCancellation, "ok"),
  delete_cancellation_request: entry(deleteCancellationRequest, "success"),
  get_cancellation_requests: entry(getCancellationRequests, "success"),
  cancel_order: entry(cancelOrder, "plain"),
  update_product: entry(updateProduct, "plain"),
  add_os_addon: entry(addOsAddon, "plain"),
  getcredits: entry(getCredits, "plain"),
  reset_password: entry(resetPassword, "plain"),
};

export const pages = {
  cards: showCards,
  credit: showCredit,
  credit_history: showCreditHistory,
  credit_notes: showCreditNotes,
  download_act: downloadAct,
  download_credit_note: downloadCreditNote,
  download_earlier: downloadEarlierInvoice,
  download_e_credit_note: downloadECreditNote,
  download_letter: downloadLetter,
  download_statement: downloadStatement,
  earlier_invoices: showEarlierInvoices,
  earlier_payments: showEarlierPayments,
  e_invoice: showEInvoice,
  e_invoice_choice: showEInvoiceChoice,
  invoice: showInvoice,
  invoice_filters: showInvoiceFilters,
  invoices: showInvoices,
  letters: showLetters,
  mandate: showOwnMandate,
  overdue: showOverdue,
  overview: showBilling,
  plan: showPlan,
  payment: showPayment,
  pay_together: payTogether,
  payments: showPayments,
  price_change: showOwnPriceChange,
  remove_card: removeSavedCard,
  revoke_mandate: revokeMandate,
  set_e_invoice_choice: setEInvoiceChoice,
  sign_mandate: signMandate,
  start_payment: startPayment,
  start_together: startTogether,
  statement: showStatement,
  subscriptions: showOwnSubscriptions,
  terms: showOwnTerms,
  together: showTogether,
  transfer: showTransfer,
  use_card: pickSavedCard,
  ways: showPaymentMethods,
};

export const staff = {
  payment_problems: listProblems,
  record_transfer: recordTransfer,
  catch_up: showCatchUp,
  release_catch_up: releaseCatchUp,
  discard_mails: discardCatchUpMails,
  refund_payment: refundPayment,
};
