import { createHash } from "node:crypto";
import { and, desc, eq, lt } from "drizzle-orm";
import { z } from "zod";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { askReplica } from "@/lib/db/replica";
import { accountingExports } from "@/lib/db/tables/money/accounting";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { staffIdOf } from "../../kernel/staff/staff-reason";
import { fileFormats } from "./formats/formats";
import { documentListHead, listedDocument } from "./formats/index-of-documents";
import type { Source } from "./formats/source";
import { ExportInput } from "./schema";
import { allDocuments } from "./shared/all-documents";
import { type Books, homeCurrency, readBooks } from "./shared/books";
import { wholeJournal } from "./shared/journal";
import { requirePeriod } from "./shared/require-period";
import { writeFile } from "./shared/write-file";

type Asked = z.output<typeof ExportInput>;
type Made = { digest: string; size: number; count: number };

/** Formats whose files are of one currency. */
const ofOneCurrency: ReadonlySet<Asked["format"]> = new Set(["datev", "saft"]);

/** The list of documents is what the hash is of: a PDF is set anew each time. */
async function listDocuments(
  db: Database,
  books: Books,
  { from, until }: Asked,
  currency: string,
): Promise<Made> {
  const hash = createHash("sha256").update(documentListHead);
  const company = books.company.id;
  let count = 0;
  for await (const document of allDocuments(db, { company, first: from, last: until, currency })) {
    hash.update(listedDocument(company, document));
    count += 1;
  }
  return { digest: hash.digest("hex"), size: 0, count };
}

function sourceOf(
  db: Database,
  books: Books,
  { from, until }: Asked,
  currency: string,
  seen: { count: number },
): Source {
  const journal = async function* () {
    for await (const booked of wholeJournal(db, books, from, until))
      if (currency === "" || booked.entry.currency === currency) {
        seen.count += 1;
        yield booked;
      }
  };
  const own = (currency || homeCurrency(books.company.country)) as Currency;
  return { books, first: from, last: until, currency: own, journal };
}

type Kept = { id: number; made: Made };
type Wanted = { books: Books; asked: Asked; currency: string; now: Date; by: number | null };

/** Keeps with `db` what it reads with `reader`. */
async function keepFile(
  { db, reader }: { db: Database; reader: Database },
  { books, asked, currency, now, by }: Wanted,
): Promise<Kept> {
  const { company, format, from, until } = asked;
  const facts = { companyId: company, format, firstMonth: from, lastMonth: until, currency };
  const [row] = await db
    .insert(accountingExports)
    .values({ ...facts, digest: "", size: 0, count: 0, createdAt: now, createdBy: by })
    .returning({ id: accountingExports.id });
  if (!row) throw new Error("The export was not written.");
  let made: Made;
  if (format === "documents") made = await listDocuments(reader, books, asked, currency);
  else {
    const seen = { count: 0 };
    const source = sourceOf(reader, books, asked, currency, seen);
    const written = await writeFile(db, row.id, fileFormats[format], source, now);
    made = { ...written, count: seen.count };
  }
  await db.update(accountingExports).set(made).where(eq(accountingExports.id, row.id));
  return { id: row.id, made };
}

/**
 * Reads on a standby if there is one; where it fails, all is kept anew from the primary. Must be called before the
 * transaction writes: a standby gets what is written only once it is committed.
 */
async function keepBeside(db: Database, wanted: Wanted): Promise<Kept> {
  const kept = await askReplica((reader) => db.transaction((own) => keepFile({ db: own, reader }, wanted)));
  return kept?.answer ?? keepFile({ db, reader: db }, wanted);
}

/**
 * Makes a file of a company's books and keeps it for a time. It says whether its bytes are those of the export before
 * of the same period: they are, unless the data or the chart has changed.
 */
export const exportBooks = staffOperation({
  name: "accounting.export",
  summary: "Makes a file of a company's books",
  access: byStaff("write", "accounting/export"),
  within: { companies: "company" },
  changes: [],
  fails: ["accounting.not_found", "accounting.unmapped", "accounting.number_too_long"],
  input: ExportInput,
  output: z.object({ id: z.int(), count: z.int(), same: z.boolean().nullable() }),
  run: async ({ db, now, actor, note }, asked) => {
    requirePeriod(asked);
    const { company, format, from, until } = asked;
    const books = await readBooks(db, company);
    const one = ofOneCurrency.has(format) ? homeCurrency(books.company.country) : "";
    const currency = asked.currency ?? one;
    const { id, made } = await keepBeside(db, { books, asked, currency, now, by: staffIdOf(actor) });
    const [before] = await db
      .select({ digest: accountingExports.digest })
      .from(accountingExports)
      .where(
        and(
          eq(accountingExports.companyId, company),
          eq(accountingExports.format, format),
          eq(accountingExports.firstMonth, from),
          eq(accountingExports.lastMonth, until),
          eq(accountingExports.currency, currency),
          lt(accountingExports.id, id),
        ),
      )
      .orderBy(desc(accountingExports.id))
      .limit(1);
    const same = before ? before.digest === made.digest : null;
    note({ target: `company ${company}`, changes: { format, from, until, currency, digest: made.digest } });
    return { id, count: made.count, same };
  },
});
