import { FileAnswer } from "@/lib/base/file-answer";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findCreditNoteOfAny, findInvoiceOfAny } from "../documents/lookup";
import { printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { makeEInvoice } from "./make-file";
import { DownloadByStaff } from "./schema";

/** An invoice of any customer as a file that programs read, in the customer's language. */
export const downloadEInvoiceByStaff = staffOperation({
  name: "invoices.download_e_invoice",
  summary: "Answers a customer's invoice as electronic invoice",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "e_invoice.not_an_invoice", "e_invoice.incomplete", "document.too_slow"],
  input: DownloadByStaff,
  output: FileAnswer,
  run: async ({ db, note }, { id, type }) => {
    const row = await findInvoiceOfAny(db, id);
    note({ accountId: row.accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return makeEInvoice(db, await printableInvoice(db, row), type);
  },
});

/** The same for a credit note. */
export const downloadECreditNoteByStaff = staffOperation({
  name: "invoices.download_e_credit_note",
  summary: "Answers a customer's credit note as electronic invoice",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "e_invoice.not_an_invoice", "e_invoice.incomplete", "document.too_slow"],
  input: DownloadByStaff,
  output: FileAnswer,
  run: async ({ db, note }, { id, type }) => {
    const found = await findCreditNoteOfAny(db, id);
    const { accountId } = found.invoice;
    note({ accountId, target: `credit note ${id}`, changes: { looked: "invoices" } });
    return makeEInvoice(db, await printableCreditNote(db, found), type);
  },
});
