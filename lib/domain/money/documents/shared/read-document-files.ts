import { and, asc, eq, gt, isNotNull, or } from "drizzle-orm";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { dunningLetters } from "@/lib/db/tables/orders/dunning";
import { DomainError } from "../../../kernel/errors/fail";
import { actAnswer } from "../download-act";
import { letterAnswer } from "../letter-answer";
import { readCreditNoteDetails, readInvoiceDetails } from "../read-facts";
import { hasAct } from "./has-act";
import { languageOf } from "./language";
import { pdfAnswer } from "./pdf-answer";

const rowsAtOnce = 50;

export type DocumentFile = { filename: string; content: Uint8Array };

/** One that takes too long to set is named in its place, so that the others are read all the same. */
export async function fileOf(name: string, set: () => Promise<FileAnswer>): Promise<DocumentFile> {
  try {
    const { filename, content } = await set();
    return { filename, content: Buffer.from(content, "base64") };
  } catch (error) {
    // A full queue is a reason to come back, not to leave one out.
    if (!(error instanceof DomainError) || error.extras.doc === "rate.limited") throw error;
    return {
      filename: `${name}.txt`,
      content: Buffer.from("This document took too long to be set as PDF.\n"),
    };
  }
}

async function* readInvoiceFiles(
  db: Database,
  accountId: number,
  language: Locale,
): AsyncGenerator<DocumentFile> {
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
      if (hasAct(row)) yield await fileOf(`invoice-${row.id}-act`, () => actAnswer(db, row));
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

/** Letters of dunning, as they were written. */
async function* readLetterFiles(db: Database, accountId: number): AsyncGenerator<DocumentFile> {
  for (let last = 0; ; ) {
    const page = await db
      .select()
      .from(dunningLetters)
      .where(and(eq(dunningLetters.accountId, accountId), gt(dunningLetters.id, last)))
      .orderBy(asc(dunningLetters.id))
      .limit(rowsAtOnce);
    for (const letter of page) yield await fileOf(`reminder-${letter.id}`, () => letterAnswer(letter));
    last = page.at(-1)?.id ?? last;
    if (page.length < rowsAtOnce) return;
  }
}

/** The documents of an account as PDF in its language, one at a time: invoices and receipts with their acts and credit notes, and letters. */
export async function* readDocumentFiles(db: Database, accountId: number): AsyncGenerator<DocumentFile> {
  yield* readInvoiceFiles(db, accountId, await languageOf(db, accountId));
  yield* readLetterFiles(db, accountId);
}
