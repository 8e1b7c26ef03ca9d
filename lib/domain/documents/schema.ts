import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { wireText } from "@/lib/base/form-values";

const language = about(
  z.enum(["en", "ru"]).optional(),
  "The language of the document; the account's unless told otherwise.",
  "en",
);

export const DownloadInvoice = z.object({
  invoice_id: aboutTypical(wireText(20).optional(), "Number of the invoice.", "7001"),
  language,
});

export const DownloadCreditNote = z.object({
  id: aboutTypical(wireText(20).optional(), "Number of the credit note.", "31"),
  language,
});
