import { z } from "zod";
import { byStaff } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { EntryDetails, EntryId } from "./schema";
import { type Found, findEntry, readPostingsOf } from "./shared/find-entry";
import { shownEntry, unmappedIn } from "./shared/shown-entry";

/** The payment that a key of the ledger names. */
const paymentIn = (key: string): number | null => {
  const id = /^(?:payment|chargeback rest|chargeback) (\d{1,9})$/.exec(key)?.[1];
  return id === undefined ? null : Number(id);
};

/** Its lines; where the chart has no account for one of them, what has none. */
function bookedOf({ book, event }: Found): Pick<EntryDetails, "entry" | "unmapped"> {
  try {
    return { entry: shownEntry({ entry: book(), event }), unmapped: null };
  } catch (error) {
    const unmapped = unmappedIn(error);
    if (unmapped === null) throw error;
    return { entry: null, unmapped };
  }
}

/** One entry of the books: its lines, what the ledger posted, and the documents that it is of. */
export const showEntry = staffOperation({
  name: "accounting.entry",
  summary: "Shows an entry of the books with its postings in the ledger",
  access: byStaff("read", "accounting/read"),
  within: "rows",
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: z.object({ id: EntryId }),
  output: EntryDetails,
  before: async ({ db }, { id }) => {
    const found = await findEntry(db, id);
    if (!found) throw fail("accounting.not_found");
    const { books, at, event, currency, cause } = found;
    return {
      company: { id: books.company.id, name: books.company.name },
      at: new Date(at).toISOString(),
      ...bookedOf(found),
      ...{ currency, cause, posting: event?.key ?? "" },
      payment_id: event ? paymentIn(event.key) : null,
      postings: event ? await readPostingsOf(event.id) : [],
    };
  },
  run: async ({ note }, { id }, details) => {
    note({ target: `company ${details.company.id}`, changes: { entry: id } });
    return details;
  },
});
