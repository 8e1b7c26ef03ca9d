import { eq } from "drizzle-orm";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { log } from "@/lib/log";
import type { Attachment } from "@/lib/outside/mail/port";
import { DomainError } from "../../../kernel/errors/fail";
import { attachInvoice } from "../../documents/shared/attach-invoice";
import { printableInvoice } from "../../documents/shared/printed";
import { makeEInvoice } from "../make-file";
import { type EInvoiceFormat, mailedFormat } from "../rules";
import { readChoice } from "./read-choice";

const attachmentOf = ({ filename, content_type: contentType, content }: FileAnswer): Attachment => ({
  filename,
  contentType,
  content: Buffer.from(content, "base64"),
});

type Row = typeof invoices.$inferSelect;

async function wantedFormat(db: Database, { accountId, seller, buyer }: Row): Promise<EInvoiceFormat | null> {
  const { format, reference } = await readChoice(db, accountId);
  return mailedFormat({
    choice: format,
    reference,
    sellerCountry: seller.country,
    buyerCountry: buyer.country,
    isBusiness: buyer.taxId !== "",
  });
}

/**
 * The files of an invoice's mail, as of sending it: its PDF, and the format that is chosen. Where that cannot be made, the
 * PDF goes alone, because the mail must not wait for a fact that nobody may ever say.
 */
export async function attachDocuments(db: Database, invoiceId: number): Promise<Attachment[]> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  const format = row && (await wantedFormat(db, row));
  if (!row || !format) return attachInvoice(db, invoiceId);
  try {
    const made = attachmentOf(await makeEInvoice(db, await printableInvoice(db, row), format));
    return format === "zugferd" ? [made] : [...(await attachInvoice(db, invoiceId)), made];
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.extras.doc === "e_invoice.incomplete")
      log.warn({ invoice: invoiceId, format, why: error.message }, "an electronic invoice was not made");
    return attachInvoice(db, invoiceId);
  }
}
