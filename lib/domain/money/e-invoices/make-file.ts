import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { fail } from "../../kernel/errors/fail";
import { nameOfPrinted, type Printable, print } from "../documents/shared/printed";
import { writeCii } from "./cii";
import { composeEInvoice, isInvoice } from "./compose";
import { enclosedIn } from "./enclose";
import { en16931, xrechnung } from "./guidelines";
import { missingIn } from "./missing";
import type { EInvoice } from "./model";
import { readFurther } from "./read-further";
import { type EInvoiceFormat, eInvoiceFormats } from "./rules";
import type { EInvoiceOffers } from "./schema";
import { writeUbl } from "./ubl";

const compose = async (db: Database, printable: Printable): Promise<EInvoice> =>
  composeEInvoice(printable.details, await readFurther(db, printable), printable.language);

/** The formats of a document, each with what it lacks; none where it is no invoice. */
export async function offersOf(db: Database, printable: Printable): Promise<Pick<EInvoiceOffers, "formats">> {
  if (!isInvoice(printable.details)) return { formats: [] };
  const invoice = await compose(db, printable);
  return { formats: eInvoiceFormats.map((format) => ({ format, missing: missingIn(invoice, format) })) };
}

const writers = {
  xrechnung: (invoice: EInvoice) => writeUbl(invoice, xrechnung),
  ubl: (invoice: EInvoice) => writeUbl(invoice, en16931),
  cii: (invoice: EInvoice) => writeCii(invoice, en16931),
};

/** A document of which nothing is missing in that format. Throws what it lacks. */
export async function composeComplete(
  db: Database,
  printable: Printable,
  format: EInvoiceFormat,
): Promise<EInvoice> {
  if (!isInvoice(printable.details)) throw fail("e_invoice.not_an_invoice");
  const invoice = await compose(db, printable);
  const missing = missingIn(invoice, format);
  if (missing.length > 0) throw fail("e_invoice.incomplete", { missing: missing.join(", ") });
  return invoice;
}

/** Makes the file of a document. Throws what it lacks; an invalid file is never made. */
export async function makeEInvoice(
  db: Database,
  printable: Printable,
  format: EInvoiceFormat,
): Promise<FileAnswer> {
  const invoice = await composeComplete(db, printable, format);
  if (format === "zugferd") return print(printable, enclosedIn(invoice));
  return {
    filename: `${nameOfPrinted(printable)}-${format}.xml`,
    content_type: "application/xml",
    content: Buffer.from(writers[format](invoice)).toString("base64"),
  };
}
