import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { FileAnswer } from "@/lib/base/file-answer";
import { wireNumber } from "@/lib/base/form-values";
import { locales } from "@/lib/base/locale";

const language = about(
  z.enum(locales).optional(),
  "The language of the document; the account's unless told otherwise.",
  "en",
);

export const DownloadInvoice = z.object({
  invoice_id: aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001"),
  language,
  format: about(
    z.enum(["pdf", "base64"]).optional(),
    "`base64` answers JSON with the file in Base64. Left out, the file itself is answered, unless `Accept` names JSON and not the file.",
    "base64",
  ),
});

export const InvoiceFile = FileAnswer.extend({
  invoice_id: about(z.int(), "Number of the invoice.", 7001),
});

export const DownloadCreditNote = z.object({
  id: aboutTypical(wireNumber.optional(), "Number of the credit note.", "31"),
  language,
});
