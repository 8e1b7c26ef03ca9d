import type { z } from "zod";
import { add, type Currency, currencies, decimalOf, type Money, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { readBeside } from "@/lib/db/replica";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { Month } from "./rules";
import { DeferredMonth, ShownDeferred } from "./schema";
import { readBooks } from "./shared/books";
import { readDeferred, shownLeft } from "./shared/read-deferred";
import type { PrepaidPlace } from "./shared/read-prepaid";

const pageSize = 500;
/** The page has the first of them, and says how many it leaves out; the totals are of all. */
const mostShown = 200;

async function sumUp(db: Database, company: number, month: Month): Promise<z.input<typeof ShownDeferred>> {
  const books = await readBooks(db, company);
  const totals = new Map<Currency, Money>();
  const sales: ShownDeferred["sales"] = [];
  let [left_out, after] = [0, null as PrepaidPlace | null];
  do {
    const { left, last } = await readDeferred(db, books, { month, after, size: pageSize });
    for (const one of left) {
      const { currency } = one.amount;
      totals.set(currency, add(totals.get(currency) ?? zero(currency), one.amount));
      if (sales.length < mostShown) sales.push(shownLeft(one));
      else left_out += 1;
    }
    after = last;
  } while (after !== null);
  return {
    recognition: books.terms.recognition,
    totals: currencies.flatMap((currency) => {
      const sum = totals.get(currency);
      return sum ? [{ value: decimalOf(sum), currency }] : [];
    }),
    ...{ sales, left_out },
  };
}

/**
 * Revenue of prepaid terms that is not earned at the end of a month, with the first sales of it: what the journal has on the
 * accounts of deferred revenue then. The books are the company's, so sales of customers who have moved to another one are in them.
 */
export const showDeferred = staffOperation({
  name: "accounting.deferred",
  summary: "Shows the deferred revenue of a company at the end of a month",
  access: byStaff("read", "accounting/read"),
  within: { companies: "company" },
  looks: "now_and_then",
  fails: ["accounting.not_found"],
  input: DeferredMonth,
  output: ShownDeferred,
  before: (_context, { company, month }) => readBeside((db) => sumUp(db, company, month)),
  run: async ({ note }, { company, month }, found) => {
    note({ target: `company ${company}`, changes: { month } });
    return found;
  },
});
