import { FileAnswer } from "@/lib/base/file-answer";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { invoice } from "../billing/lookup";
import { creditNote } from "../documents/lookup";
import { printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { makeEInvoice } from "./make-file";
import { DownloadECreditNote, DownloadEInvoice, EInvoiceFile } from "./schema";

/** An invoice as a file that programs read. */
export const downloadEInvoice = operation({
  name: "billing.download_e_invoice",
  summary: "Answers an invoice as electronic invoice",
  description:
    "Answers an invoice as an electronic invoice by EN 16931, or as JSON with the file in Base64. What the format asks for and nobody has said is named.",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["e_invoice.not_an_invoice", "e_invoice.incomplete", "document.too_slow"],
  target: invoice("invoice_id"),
  input: DownloadEInvoice,
  output: EInvoiceFile,
  run: async ({ db }, { type, language }, row) => ({
    invoice_id: row.id,
    ...(await makeEInvoice(db, await printableInvoice(db, row, language), type)),
  }),
});

/** The same for a credit note. */
export const downloadECreditNote = operation({
  name: "billing.download_e_credit_note",
  summary: "Answers a credit note as electronic invoice",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["e_invoice.not_an_invoice", "e_invoice.incomplete", "document.too_slow"],
  target: creditNote("id"),
  input: DownloadECreditNote,
  output: FileAnswer,
  run: async ({ db }, { type, language }, found) =>
    makeEInvoice(db, await printableCreditNote(db, found, language), type),
});
