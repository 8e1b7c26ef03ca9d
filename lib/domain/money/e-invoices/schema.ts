import { z } from "zod";
import { about, aboutTypical } from "@/lib/base/about";
import { FileAnswer } from "@/lib/base/file-answer";
import { wireNumber, wireText } from "@/lib/base/form-values";
import { handedOverStates } from "@/lib/base/handed-over";
import { locales } from "@/lib/base/locale";
import { isParticipant } from "@/lib/base/participant";
import { eInvoiceChoices, eInvoiceFormats, missingFacts, networkChoices } from "./rules";

const type = about(
  z.enum(eInvoiceFormats),
  "`zugferd`: a PDF/A-3 with the CII file in it (ZUGFeRD, Factur-X). `xrechnung`: XRechnung 3.0 in UBL. `ubl` and `cii`: the plain files by EN 16931.",
  "ubl",
);

const language = about(
  z.enum(locales).optional(),
  "The language of its texts; the account's unless told otherwise.",
  "en",
);

export const DownloadEInvoice = z.object({
  invoice_id: aboutTypical(wireNumber.optional(), "Number of the invoice.", "7001"),
  type,
  language,
  format: about(
    z.enum(["file", "base64"]).optional(),
    "`base64` answers JSON with the file in Base64. Left out, the file itself is answered, unless `Accept` names JSON and not the file.",
    "base64",
  ),
});

export const EInvoiceFile = FileAnswer.extend({
  invoice_id: about(z.int(), "Number of the invoice.", 7001),
});

export const DownloadECreditNote = z.object({ id: wireNumber.optional(), type, language });

export const DownloadByStaff = z.object({ id: z.int32(), type });

/** A document on its way through a network. */
export const ShownDelivery = z.object({
  id: z.int(),
  state: z.enum(handedOverStates),
  recipient: z.string(),
  /** What the access point or the last attempt said, or a code of ours; for staff. */
  reason: z.string(),
  at: z.string(),
});
export type ShownDelivery = z.infer<typeof ShownDelivery>;

/** An address in a network of e-invoices; empty = none. */
const Participant = wireText(60)
  .transform((text) => text.trim())
  .refine((text) => text === "" || isParticipant(text), "must be an address such as 0208:0123456789");

export const SetSender = z.object({ region: z.string().max(20), participant: Participant });

/** Formats of a document, each with what it lacks; empty where the document is no invoice. */
export const EInvoiceOffers = z.object({
  formats: z.array(
    z.object({ format: z.enum(eInvoiceFormats), missing: z.array(z.enum(missingFacts)).max(20) }),
  ),
  /** It has a universal transfer document, too, as companies in Russia need. */
  has_act: z.boolean(),
  /** Null = it goes by no network. */
  delivery: ShownDelivery.nullable(),
});
export type EInvoiceOffers = z.infer<typeof EInvoiceOffers>;

const longestReference = 100;

export const ChooseEInvoice = z.object({
  format: z.enum(eInvoiceChoices),
  reference: wireText(longestReference).transform((text) => text.trim()),
  /** Left out, these two stay as they are. */
  network: z.enum(networkChoices).optional(),
  participant: Participant.optional(),
});

export const EInvoiceChoiceView = z.object({
  format: z.enum(eInvoiceChoices),
  reference: z.string(),
  /** What `automatic` means for the account's next invoice; null = the PDF alone. */
  automatic: z.enum(eInvoiceFormats).nullable(),
  /** Null = the seller sends by no network. */
  network: z
    .object({
      choice: z.enum(networkChoices),
      participant: z.string(),
      /** The country's rule sends the account's next invoice by the network. */
      is_ruled: z.boolean(),
    })
    .nullable(),
});
export type EInvoiceChoiceView = z.infer<typeof EInvoiceChoiceView>;
