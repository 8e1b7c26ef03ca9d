import { and, asc, eq, getTableName, gt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { personalData } from "@/lib/db/personal-data/all";
import { readCopyRows } from "@/lib/db/personal-data/copy";
import type { Person } from "@/lib/db/personal-data/declare";
import { legalAgreements } from "@/lib/db/tables/customers/legal";
import { ticketFiles, ticketMessages, tickets } from "@/lib/db/tables/support/tickets";
import { readDocumentFiles } from "../../money/documents/shared/read-document-files";
import { readEarlierFiles } from "../../money/earlier-documents/shared/read-earlier-files";
import { agreementFilename } from "../legal/shared/agreement-filename";

export type CopyFile = { name: string; input: AsyncIterable<Uint8Array> | Uint8Array };

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A JSON array, row by row. */
async function* jsonOf(first: readonly object[], rest: AsyncGenerator<object[]>): AsyncGenerator<Uint8Array> {
  let before = "[\n";
  const linesOf = (rows: readonly object[]) =>
    rows.map((row) => {
      const line = `${before}${JSON.stringify(row)}`;
      before = ",\n";
      return line;
    });
  yield encode(linesOf(first).join(""));
  for await (const rows of rest) yield encode(linesOf(rows).join(""));
  yield encode("\n]\n");
}

/** A file for each table that has something of the person. */
async function* tableFiles(db: Database, person: Person): AsyncGenerator<CopyFile> {
  for (const declaration of personalData) {
    const pages = readCopyRows(db, declaration, person);
    const { value: first, done } = await pages.next();
    if (done || !first) continue;
    yield { name: `data/${getTableName(declaration.table)}.json`, input: jsonOf(first, pages) };
  }
}

/** Without what would be a path, or too long for a file system. */
const plainName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}._-]/gu, "-").slice(-100);

/** Files of the person's tickets, one at a time; not those of internal notes. */
async function* ticketAttachments(db: Database, { id: accountId }: Person): AsyncGenerator<CopyFile> {
  for (let last = 0; ; ) {
    const [file] = await db
      .select({
        id: ticketFiles.id,
        name: ticketFiles.name,
        content: ticketFiles.content,
        ticket: tickets.id,
      })
      .from(ticketFiles)
      .innerJoin(ticketMessages, eq(ticketMessages.id, ticketFiles.messageId))
      .innerJoin(tickets, eq(tickets.id, ticketMessages.ticketId))
      .where(
        and(eq(tickets.accountId, accountId), eq(ticketMessages.isInternal, false), gt(ticketFiles.id, last)),
      )
      .orderBy(asc(ticketFiles.id))
      .limit(1);
    if (!file) return;
    last = file.id;
    yield { name: `tickets/${file.ticket}/${file.id}-${plainName(file.name)}`, input: file.content };
  }
}

/** Data-processing agreements of the person as they were concluded, one at a time. */
async function* agreementFiles(db: Database, { id: accountId }: Person): AsyncGenerator<CopyFile> {
  const { id, pdf } = legalAgreements;
  for (let last = 0; ; ) {
    const [agreement] = await db
      .select({ id, pdf })
      .from(legalAgreements)
      .where(and(eq(legalAgreements.accountId, accountId), gt(id, last)))
      .orderBy(asc(id))
      .limit(1);
    if (!agreement) return;
    last = agreement.id;
    yield { name: `documents/${agreementFilename(agreement.id)}`, input: agreement.pdf };
  }
}

/** All files of a person's copy, in turn; each is read when the one before was written. */
export async function* copyFiles(db: Database, person: Person): AsyncGenerator<CopyFile> {
  yield* tableFiles(db, person);
  for await (const { filename, content } of readDocumentFiles(db, person.id))
    yield { name: `documents/${filename}`, input: content };
  for await (const { filename, content } of readEarlierFiles(db, person.id))
    yield { name: `documents/${filename}`, input: content };
  yield* agreementFiles(db, person);
  yield* ticketAttachments(db, person);
}
