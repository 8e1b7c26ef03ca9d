import { downloadActByStaff } from "@/lib/domain/money/documents/download-act";
import {
  downloadCreditNoteByStaff,
  downloadInvoiceByStaff,
} from "@/lib/domain/money/documents/download-by-staff";
import {
  downloadECreditNoteByStaff,
  downloadEInvoiceByStaff,
} from "@/lib/domain/money/e-invoices/download-by-staff";
import { sendEInvoiceAgain, settleEInvoice } from "@/lib/domain/money/e-invoices/open-delivery";
import { makeEInvoiceAgain, settleUnmade } from "@/lib/domain/money/e-invoices/open-unmade";
import { showEInvoiceByStaff } from "@/lib/domain/money/e-invoices/show-formats";
import { downloadEarlierByStaff } from "@/lib/domain/money/earlier-documents/download";
import { listEarlierByStaff } from "@/lib/domain/money/earlier-documents/list";
import { addInvoiceNote } from "@/lib/domain/support/invoices/add-note";
import { applyCreditByStaff } from "@/lib/domain/support/invoices/apply-credit";
import { cancelInvoice } from "@/lib/domain/support/invoices/cancel";
import { chargeCardByStaff } from "@/lib/domain/support/invoices/charge-card";
import { showInvoiceHistory } from "@/lib/domain/support/invoices/history";
import { mailInvoiceAgain } from "@/lib/domain/support/invoices/mail-again";
import { setDueDate } from "@/lib/domain/support/invoices/set-due-date";

export const staff = {
  add_note: addInvoiceNote,
  apply_credit: applyCreditByStaff,
  cancel: cancelInvoice,
  charge_card: chargeCardByStaff,
  download: downloadInvoiceByStaff,
  download_act: downloadActByStaff,
  download_credit_note: downloadCreditNoteByStaff,
  download_earlier: downloadEarlierByStaff,
  download_e_credit_note: downloadECreditNoteByStaff,
  download_e_invoice: downloadEInvoiceByStaff,
  e_invoice: showEInvoiceByStaff,
  history: showInvoiceHistory,
  list_earlier: listEarlierByStaff,
  mail_again: mailInvoiceAgain,
  send_e_invoice_again: sendEInvoiceAgain,
  set_due_date: setDueDate,
  make_e_invoice_again: makeEInvoiceAgain,
  settle_e_invoice: settleEInvoice,
  settle_unmade_e_invoice: settleUnmade,
};
