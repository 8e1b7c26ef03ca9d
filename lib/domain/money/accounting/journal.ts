import type { z } from "zod";
import type { Database } from "@/lib/db/client";
import { readBeside } from "@/lib/db/replica";
import { byStaff } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { JournalPageInput, type ShownEntry, ShownJournal } from "./schema";
import { readBooks } from "./shared/books";
import { type JournalPlace, readJournal } from "./shared/journal";
import { placeOfText, placeText } from "./shared/place-text";
import { requirePeriod } from "./shared/require-period";
import { shownEntry, unmappedIn } from "./shared/shown-entry";

const pageSize = 50;

type Asked = { company: number; from: string; until: string; begun: JournalPlace | null };

async function readPage(
  db: Database,
  { company, from, until, begun }: Asked,
): Promise<z.input<typeof ShownJournal>> {
  const books = await readBooks(db, company);
  let place: JournalPlace | null = begun ?? { month: from, part: "entries", after: null };
  const entries: ShownEntry[] = [];
  try {
    while (place && entries.length < pageSize) {
      const page = await readJournal(db, books, { place, last: until, size: pageSize });
      entries.push(...page.booked.map(shownEntry));
      place = page.next;
    }
  } catch (error) {
    const unmapped = unmappedIn(error);
    if (unmapped === null) throw error;
    return { entries, next: null, unmapped };
  }
  return { entries, next: place && placeText(place), unmapped: null };
}

/**
 * One page of a company's books, in the order of their files. The books are the company's, so entries of customers who
 * have moved to another one are in them, too: it reads beside the database of limited staff, who have to have the company.
 */
export const showJournal = staffOperation({
  name: "accounting.journal",
  summary: "Shows the journal of a company",
  access: byStaff("read", "accounting/read"),
  within: { companies: "company" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: JournalPageInput,
  output: ShownJournal,
  before: async (_context, { company, from, until, after }) => {
    requirePeriod({ from, until });
    const begun = after === undefined ? null : placeOfText(after);
    if (after !== undefined && (!begun || begun.month < from || begun.month > until))
      throw invalidArgument("after", "is no place in this period");
    return readBeside((db) => readPage(db, { company, from, until, begun }));
  },
  run: async ({ note }, { company, from, until }, journal) => {
    note({ target: `company ${company}`, changes: { from, until } });
    return journal;
  },
});
