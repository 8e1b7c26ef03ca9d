import { eq } from "drizzle-orm";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import type { Attachment } from "@/lib/outside/mail/port";
import { DomainError } from "../../../kernel/errors/fail";
import type { InvoiceRow } from "../../billing/lookup";
import { findCreditNoteOfAny } from "../../documents/lookup";
import { attachInvoice } from "../../documents/shared/attach-invoice";
import { type Printable, print, printableCreditNote, printableInvoice } from "../../documents/shared/printed";
import { makeEInvoice } from "../make-file";
import { type EInvoiceFormat, mailedFormat } from "../rules";
import { noteMade, noteUnmade } from "./note-unmade";
import { readChoice } from "./read-choice";

const attachmentOf = ({ filename, content_type: contentType, content }: FileAnswer): Attachment => ({
  filename,
  contentType,
  content: Buffer.from(content, "base64"),
});

async function wantedFormat(
  db: Database,
  { accountId, seller, buyer }: InvoiceRow,
): Promise<EInvoiceFormat | null> {
  const { format, reference } = await readChoice(db, accountId);
  return mailedFormat({
    choice: format,
    reference,
    sellerCountry: seller.country,
    buyerCountry: buyer.country,
    isBusiness: buyer.taxId !== "",
  });
}

/** `creditNoteId` null = the invoice itself. */
type Files = {
  creditNoteId: number | null;
  printable: () => Promise<Printable>;
  plain: () => Promise<Attachment[]>;
};

/**
 * The files of a document's mail, as of sending it: its PDF, and the format that is chosen. Where that cannot be made, the
 * PDF goes alone, because the mail must not wait for a fact that nobody may ever say; staff find it among what could not be
 * made.
 */
async function attach(
  db: Database,
  row: InvoiceRow,
  { creditNoteId, printable, plain }: Files,
): Promise<Attachment[]> {
  const format = await wantedFormat(db, row);
  if (!format) return plain();
  try {
    const made = attachmentOf(await makeEInvoice(db, await printable(), format));
    await noteMade(db, { row, creditNoteId }, new Date());
    return format === "zugferd" ? [made] : [...(await plain()), made];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // A pro forma, a receipt or a payment of several has none.
    if (error.extras.doc !== "e_invoice.not_an_invoice")
      await noteUnmade(db, { row, creditNoteId, format }, error, new Date());
    return plain();
  }
}

/** The files of an invoice's mail. */
export async function attachDocuments(db: Database, invoiceId: number): Promise<Attachment[]> {
  const plain = () => attachInvoice(db, invoiceId);
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return row
    ? attach(db, row, { creditNoteId: null, printable: () => printableInvoice(db, row), plain })
    : plain();
}

/** The files of the mail about a credit note. */
export async function attachCreditNote(db: Database, creditNoteId: number): Promise<Attachment[]> {
  const found = await findCreditNoteOfAny(db, creditNoteId);
  const printable = () => printableCreditNote(db, found);
  const plain = async () => [attachmentOf(await print(await printable()))];
  return attach(db, found.invoice, { creditNoteId, printable, plain });
}
