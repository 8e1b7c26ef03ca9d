import { FileAnswer } from "@/lib/base/file-answer";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { creditNote } from "./lookup";
import { readCreditNoteDetails } from "./read-facts";
import { DownloadCreditNote } from "./schema";
import { languageOf } from "./shared/language";
import { pdfAnswer } from "./shared/pdf-answer";

/** A credit note as PDF. */
export const downloadCreditNote = operation({
  name: "billing.download_credit_note",
  summary: "Answers a credit note as PDF",
  access: reads({ right: "billing/download_invoice" }),
  fails: ["document.too_slow"],
  target: creditNote("id"),
  input: DownloadCreditNote,
  output: FileAnswer,
  run: async ({ db, actor: { account } }, { language }, { note, invoice }) => {
    const locale = language ?? (await languageOf(db, account.id));
    return pdfAnswer(invoice.accountId, await readCreditNoteDetails(db, invoice, note), locale);
  },
});
