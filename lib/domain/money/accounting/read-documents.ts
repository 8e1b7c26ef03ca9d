import { z } from "zod";
import type { FileAnswer } from "@/lib/base/file-answer";
import type { Database } from "@/lib/db/client";
import { readBeside } from "@/lib/db/replica";
import { byStaff } from "../../kernel/access/access";
import { DomainError, fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { findCreditNoteOfAny, findInvoiceOfAny } from "../documents/lookup";
import { print, printableCreditNote, printableInvoice } from "../documents/shared/printed";
import { makeDataFile } from "../e-invoices/shared/data-file";
import { fileName } from "./formats/formats";
import { datevDocuments, documentListHead, listedDocument } from "./formats/index-of-documents";
import { lastDayOf } from "./rules";
import { allDocuments } from "./shared/all-documents";
import { findExport } from "./shared/find-export";
import { type DocumentPlace, type IssuedDocument, readDocuments } from "./shared/read-documents";

/** Documents of one answer: each is set as PDF. */
const pageSize = 5;

type Named = { name: string; content: string };

const orNothing = async (work: Promise<FileAnswer>): Promise<FileAnswer | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
};

/** Files of a document: the PDF, and where one can be made the electronic invoice. */
async function filesOf(db: Database, { part, id, number, day }: IssuedDocument): Promise<Named[]> {
  const printable =
    part === "notes"
      ? await printableCreditNote(db, await findCreditNoteOfAny(db, id))
      : await printableInvoice(db, await findInvoiceOfAny(db, id));
  const pdf = await orNothing(print(printable));
  const xml = await makeDataFile(db, printable);
  const late = {
    name: `${number}.txt`,
    content: Buffer.from("This document took too long to be set as PDF.\n").toString("base64"),
  };
  return [
    pdf ? { name: `${number}.pdf`, content: pdf.content } : late,
    ...(xml ? [{ name: `${number}.xml`, content: xml.content }] : []),
  ].map((file) => ({ ...file, name: `${day.slice(0, 7)}/${file.name}` }));
}

type Asked = Parameters<typeof allDocuments>[1];
type Place = { part: DocumentPlace["part"] | "lists"; id: number };
type Next = { part: Place["part"]; after: number };

const text = (name: string, content: string): Named => ({
  name,
  content: Buffer.from(content).toString("base64"),
});

/** The lists of an archive: of all documents, and the one of DATEV. */
async function listsOf(db: Database, asked: Asked): Promise<Named[]> {
  const lines = [documentListHead];
  const filed: { number: string; files: string[] }[] = [];
  for await (const document of allDocuments(db, asked)) {
    lines.push(listedDocument(asked.company, document));
    filed.push({ number: document.number, files: [`${document.day.slice(0, 7)}/${document.number}.pdf`] });
  }
  return [
    text("documents.csv", lines.join("")),
    text("document.xml", datevDocuments(asked.company, lastDayOf(asked.last), filed)),
  ];
}

async function filesAt(
  db: Database,
  asked: Asked,
  place: Place,
): Promise<{ files: Named[]; next: Next | null }> {
  const { part, id } = place;
  if (part === "lists") return { files: await listsOf(db, asked), next: null };
  const page = await readDocuments(db, asked, { part, id }, pageSize);
  const files: Named[] = [];
  for (const document of page) files.push(...(await filesOf(db, document)));
  const end = page.at(-1);
  const isLast = page.length < pageSize || !end;
  return { files, next: isLast ? { part: "lists", after: 0 } : { part: end.part, after: end.id } };
}

/**
 * The next files of an archive of documents, in base64; at first those of invoices and receipts, then of credit notes,
 * last the lists. `next` null = these were the last.
 */
export const readDocumentFiles = staffOperation({
  name: "accounting.read_documents",
  summary: "Answers the next documents of a company's books",
  access: byStaff("read", "accounting/export"),
  within: { accounting_exports: "id" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: z.object({
    id: z.int32().positive(),
    part: z.enum(["invoices", "notes", "lists"]),
    after: z.int32().nonnegative(),
  }),
  output: z.object({
    filename: z.string(),
    files: z.array(z.object({ name: z.string(), content: z.string() })),
    next: z.object({ part: z.enum(["invoices", "notes", "lists"]), after: z.int() }).nullable(),
  }),
  before: async ({ db }, { id, part, after }) => {
    const { made, region } = await findExport(db, id);
    const { companyId: company, firstMonth: first, lastMonth: last, currency, format } = made;
    if (format !== "documents") throw fail("accounting.not_found");
    const asked = { company, first, last, currency };
    const filename = fileName({ region, format, first, last, currency });
    return { filename, ...(await readBeside((reader) => filesAt(reader, asked, { part, id: after }))) };
  },
  run: async ({ note }, { id }, answer) => {
    note({ target: `accounting export ${id}`, changes: {} });
    return answer;
  },
});
