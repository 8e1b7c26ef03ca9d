import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { DomainError } from "../../../kernel/errors/fail";
import { readCreditNoteDetails, readInvoiceDetails } from "../read-facts";
import { languageOf } from "./language";
import { pdfAnswer } from "./pdf-answer";

const rowsAtOnce = 50;

export type DocumentFile = { filename: string; content: Uint8Array };

/** One that takes too long to set is named in its place, so that the others are read all the same. */
async function fileOf(name: string, set: () => Promise<FileAnswer>): Promise<DocumentFile> {
  try {
    const { filename, content } = await set();
    return { filename, content: Buffer.from(content, "base64") };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return {
      filename: `${name}.txt`,
      content: Buffer.from("This document took too long to be set as PDF.\n"),
    };
  }
}

/** The issued documents of an account as PDF in its language, one at a time. */
export async function* readDocumentFiles(db: Database, accountId: number): AsyncGenerator<DocumentFile> {
  const language = await languageOf(db, accountId);
  for (let last = 0; ; ) {
    const page = await db
      .select()
      .from(invoices)
      .where(
        and(
          eq(invoices.accountId, accountId),
          gt(invoices.id, last),
          or(isNotNull(invoices.number), isNotNull(invoices.receiptNumber)),
        ),
      )
      .orderBy(asc(invoices.id))
      .limit(rowsAtOnce);
    for (const row of page) {
      yield await fileOf(`invoice-${row.id}`, async () =>
        pdfAnswer(accountId, await readInvoiceDetails(db, row), language),
      );
      const notes = await db.select().from(creditNotes).where(eq(creditNotes.invoiceId, row.id));
      for (const note of notes)
        yield await fileOf(`credit-note-${note.id}`, async () =>
          pdfAnswer(accountId, await readCreditNoteDetails(db, row, note), language),
        );
    }
    last = page.at(-1)?.id ?? last;
    if (page.length < rowsAtOnce) return;
  }
}
