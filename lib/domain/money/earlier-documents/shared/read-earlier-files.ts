import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { earlierInvoices } from "@/lib/db/tables/money/earlier-documents";
import { languageOf } from "../../documents/shared/language";
import { type DocumentFile, fileOf } from "../../documents/shared/read-document-files";
import { earlierPdf } from "../download";

const rowsAtOnce = 50;

/**
 * Invoices of the system before this one as PDF in the account's language, one at a time; their numbers are not ours, so
 * that they have a folder of their own.
 */
export async function* readEarlierFiles(db: Database, accountId: number): AsyncGenerator<DocumentFile> {
  const language = await languageOf(db, accountId);
  for (let last = 0; ; ) {
    const isOwn = and(eq(earlierInvoices.accountId, accountId), isNull(earlierInvoices.replacedAt));
    const page = await db
      .select()
      .from(earlierInvoices)
      .where(and(isOwn, gt(earlierInvoices.id, last)))
      .orderBy(asc(earlierInvoices.id))
      .limit(rowsAtOnce);
    for (const row of page) {
      const { filename, content } = await fileOf(`invoice-${row.id}`, () => earlierPdf(row, language));
      yield { filename: `earlier/${row.id}-${filename}`, content };
    }
    last = page.at(-1)?.id ?? last;
    if (page.length < rowsAtOnce) return;
  }
}
