import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { invoice } from "../billing/lookup";
import { readInvoiceDetails } from "./read-facts";
import { DownloadInvoice, InvoiceFile } from "./schema";
import { languageOf } from "./shared/language";
import { pdfAnswer } from "./shared/pdf-answer";

/** `billing/download_invoice` (specification 4.5): the invoice as PDF. */
export const downloadInvoice = operation({
  name: "billing.download_invoice",
  summary: "Answers an invoice as PDF",
  description: "Answers an invoice as a PDF in the account's language, or as JSON with the file in Base64.",
  access: reads(),
  fails: ["document.too_slow"],
  target: invoice("invoice_id"),
  input: DownloadInvoice,
  output: InvoiceFile,
  run: async ({ db, actor: { account } }, { language }, row) => {
    const locale = language ?? (await languageOf(db, account.id));
    return {
      invoice_id: row.id,
      ...(await pdfAnswer(row.accountId, await readInvoiceDetails(db, row), locale)),
    };
  },
});
