import type { Database } from "@/lib/db/client";
import { firstDayOf, lastDayOf, type Month, monthAfter } from "../rules";
import type { Books } from "./books";
import { cardEntryOf, deferralEntryOf, entryOf } from "./entries";
import type { JournalEntry } from "./entry";
import type { LedgerEvent } from "./event";
import { readCardEntries } from "./read-card-entries";
import { type EntryPlace, readEvents } from "./read-events";
import { groupOfName, type Prepaid, type PrepaidPlace, readPrepaid } from "./read-prepaid";
import { deferralChanges } from "./recognition";

/** An entry of the books, and the ledger's entry that it is of; null = it defers revenue, or is of a payout or its fee. */
export type Booked = { entry: JournalEntry; event: LedgerEvent | null };

/** Where reading goes on: within the entries of a month, or within what is deferred at its end. */
export type JournalPlace =
  | { month: Month; part: "entries"; after: EntryPlace | null }
  | { month: Month; part: "payouts"; after: EntryPlace | null }
  | { month: Month; part: "deferrals"; after: PrepaidPlace | null };

export type JournalPage = { booked: Booked[]; next: JournalPlace | null };

const nextMonth = (month: Month, last: Month): JournalPlace | null =>
  month < last ? { month: monthAfter(month, 1), part: "entries", after: null } : null;

/** How revenue of one sale moves at the end of a month; null where it does not. */
function deferralOf({ invoice, customer, sale }: Prepaid, month: Month, books: Books): JournalEntry | null {
  const changes = deferralChanges(sale, month, month, books.terms.recognition).map(({ group, change }) => ({
    ...groupOfName(group),
    amount: change,
  }));
  return deferralEntryOf({ invoice, customer, month, day: lastDayOf(month) }, changes, books.chart);
}

/** What stands after a part of a month that is over; revenue is not deferred by all books. */
function afterPart(place: JournalPlace, last: Month, { recognition }: Books["terms"]): JournalPlace | null {
  const { month, part } = place;
  if (part === "entries") return { month, part: "payouts", after: null };
  if (part === "payouts" && recognition !== "none") return { month, part: "deferrals", after: null };
  return nextMonth(month, last);
}

/**
 * The next entries of a company's books: month by month what the ledger has, in the order of time, then what card services
 * paid out, then what is deferred and recognized at the month's end. A page can be empty though more follow.
 */
export async function readJournal(
  db: Database,
  books: Books,
  { place, last, size }: { place: JournalPlace; last: Month; size: number },
): Promise<JournalPage> {
  const { company, zone, terms, chart } = books;
  const { month } = place;
  const next = afterPart(place, last, terms);
  const span = {
    company: company.id,
    zone,
    from: firstDayOf(month),
    until: firstDayOf(monthAfter(month, 1)),
  };
  if (place.part === "entries") {
    const page = await readEvents(db, span, place.after, size);
    const booked = page.events.map((event) => ({ entry: entryOf(event, chart), event }));
    return { booked, next: page.last ? { month, part: "entries", after: page.last } : next };
  }
  if (place.part === "payouts") {
    const page = await readCardEntries(db, span, place.after, size);
    const booked = page.entries.map((entry) => ({ entry: cardEntryOf(entry, chart), event: null }));
    return { booked, next: page.last ? { month, part: "payouts", after: page.last } : next };
  }
  const asked = { company: company.id, zone, first: month, last: month };
  const page = await readPrepaid(db, asked, place.after, size);
  const booked = page.prepaid.flatMap((prepaid) => {
    const entry = deferralOf(prepaid, month, books);
    return entry ? [{ entry, event: null }] : [];
  });
  return { booked, next: page.last ? { month, part: "deferrals", after: page.last } : next };
}

const pageSize = 1_000;

/** All entries of a company's books in these months, read in parts, so that memory stays bounded. */
export async function* wholeJournal(
  db: Database,
  books: Books,
  first: Month,
  last: Month,
): AsyncGenerator<Booked> {
  let place: JournalPlace | null = { month: first, part: "entries", after: null };
  while (place) {
    const page: JournalPage = await readJournal(db, books, { place, last, size: pageSize });
    yield* page.booked;
    place = page.next;
  }
}
