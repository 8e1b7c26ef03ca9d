import { z } from "zod";
import { FileAnswer } from "@/lib/base/file-answer";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findCreditNoteOfAny, findInvoiceOfAny } from "./lookup";
import { readCreditNoteDetails, readInvoiceDetails } from "./read-facts";
import { languageOf } from "./shared/language";
import { pdfAnswer } from "./shared/pdf-answer";

/** An invoice of any customer as PDF, in the customer's language. */
export const downloadInvoiceByStaff = staffOperation({
  name: "invoices.download",
  summary: "Answers a customer's invoice as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const invoice = await findInvoiceOfAny(db, id);
    const { accountId } = invoice;
    note({ accountId, target: `invoice ${id}`, changes: { looked: "invoices" } });
    return pdfAnswer(accountId, await readInvoiceDetails(db, invoice), await languageOf(db, accountId));
  },
});

/** The same for a credit note. */
export const downloadCreditNoteByStaff = staffOperation({
  name: "invoices.download_credit_note",
  summary: "Answers a customer's credit note as PDF",
  access: byStaff("read", "customers/find"),
  within: "rows",
  fails: ["invoice.not_found", "document.too_slow"],
  input: z.object({ id: z.int32() }),
  output: FileAnswer,
  run: async ({ db, note }, { id }) => {
    const { note: found, invoice } = await findCreditNoteOfAny(db, id);
    const { accountId } = invoice;
    note({ accountId, target: `credit note ${id}`, changes: { looked: "invoices" } });
    const details = await readCreditNoteDetails(db, invoice, found);
    return pdfAnswer(accountId, details, await languageOf(db, accountId));
  },
});
