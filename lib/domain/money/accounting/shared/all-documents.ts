import type { Database } from "@/lib/db/client";
import { type DocumentPlace, type IssuedDocument, readDocuments } from "./read-documents";

const pageSize = 500;

/** All documents that a company issued in a period, in their order. */
export async function* allDocuments(
  db: Database,
  asked: Parameters<typeof readDocuments>[1],
): AsyncGenerator<IssuedDocument> {
  for (let after: DocumentPlace = { part: "invoices", id: 0 }; ; ) {
    const page = await readDocuments(db, asked, after, pageSize);
    yield* page;
    const end = page.at(-1);
    if (page.length < pageSize || !end) return;
    after = { part: end.part, id: end.id };
  }
}
