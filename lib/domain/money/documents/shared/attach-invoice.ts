import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import type { Attachment } from "@/lib/outside/mail/port";
import { readInvoiceDetails } from "../read-facts";
import { languageOf } from "./language";
import { pdfAnswer } from "./pdf-answer";

/** Renders the invoice as of sending the mail, in the account's language. */
export async function attachInvoice(db: Database, invoiceId: number): Promise<Attachment[]> {
  const [row] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!row) throw new Error(`Invoice ${invoiceId} is not there.`);
  const facts = await readInvoiceDetails(db, row);
  const { filename, content_type, content } = await pdfAnswer(
    row.accountId,
    facts,
    await languageOf(db, row.accountId),
  );
  return [{ filename, contentType: content_type, content: Buffer.from(content, "base64") }];
}
