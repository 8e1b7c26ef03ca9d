import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import type { Enclosed } from "@/lib/outside/pdf/render";
import type { InvoiceRow } from "../../billing/lookup";
import type { DocumentDetails } from "../facts";
import type { CreditNote } from "../lookup";
import { readCreditNoteDetails, readInvoiceDetails } from "../read-facts";
import { languageOf } from "./language";
import { documentName, pdfAnswer } from "./pdf-answer";

/** What a document says in print. */
export type PrintedDocument = DocumentDetails;

/** A document that can be printed, in the language in which it is. */
export type Printable = {
  accountId: number;
  companyId: number;
  details: PrintedDocument;
  language: Locale;
};

/** `language`: the account's unless told otherwise. */
export async function printableInvoice(db: Database, row: InvoiceRow, language?: Locale): Promise<Printable> {
  const { accountId, companyId } = row;
  const details = await readInvoiceDetails(db, row);
  return { accountId, companyId, details, language: language ?? (await languageOf(db, accountId)) };
}

/** The same of a credit note. */
export async function printableCreditNote(
  db: Database,
  { note, invoice }: CreditNote,
  language?: Locale,
): Promise<Printable> {
  const { accountId, companyId } = invoice;
  const details = await readCreditNoteDetails(db, invoice, note);
  return { accountId, companyId, details, language: language ?? (await languageOf(db, accountId)) };
}

/** The document as PDF; with a file in it, as PDF/A-3. */
export const print = (
  { accountId, details, language }: Printable,
  enclosed?: Enclosed,
): Promise<FileAnswer> => pdfAnswer(accountId, details, language, enclosed);

/** The document's name in names of files. */
export const nameOfPrinted = ({ details }: Printable): string => documentName(details);
