import type { z } from "zod";
import { add, type Currency, currencies, decimalOf, isZero, type Money, total, zero } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { readBeside } from "@/lib/db/replica";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import type { Month } from "./rules";
import { DeferredMonth, ShownDeferred } from "./schema";
import { type Books, readBooks } from "./shared/books";
import { type Prepaid, type PrepaidPlace, readPrepaid } from "./shared/read-prepaid";
import { deferredAt } from "./shared/recognition";

const pageSize = 500;
/** Page and file have the first of them, and say how many they leave out; the totals are of all. */
const mostSales = 20_000;

type Left = { prepaid: Prepaid; amount: Money };

/** What is left of each sale at the end of a month, in the order of their making; sales without are left out. */
async function* deferredSales(
  db: Database,
  { company, zone, terms }: Books,
  month: Month,
): AsyncGenerator<Left> {
  if (terms.recognition === "none") return;
  const asked = { company: company.id, zone, first: month, last: month };
  let after: PrepaidPlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof readPrepaid>> = await readPrepaid(db, asked, after, pageSize);
    for (const prepaid of page.prepaid) {
      const { sale, currency } = prepaid;
      const amount = total([...deferredAt(sale, month, terms.recognition).values()], currency);
      if (!isZero(amount)) yield { prepaid, amount };
    }
    after = page.last;
  } while (after !== null);
}

/** The day on which the last of what a sale is paid for is over, `YYYY-MM-DD`. */
const endOf = ({ sale }: Prepaid): string =>
  sale.lines
    .flatMap(({ period }) => period?.until ?? [])
    .toSorted()
    .at(-1) ?? "";

async function sumUp(db: Database, company: number, month: Month): Promise<z.input<typeof ShownDeferred>> {
  const books = await readBooks(db, company);
  const totals = new Map<Currency, Money>();
  const sales: ShownDeferred["sales"] = [];
  let left_out = 0;
  for await (const { prepaid, amount } of deferredSales(db, books, month)) {
    const { invoice, customer, currency } = prepaid;
    totals.set(currency, add(totals.get(currency) ?? zero(currency), amount));
    if (sales.length === mostSales) {
      left_out += 1;
      continue;
    }
    sales.push({
      ...{
        invoice_id: invoice.id,
        document: invoice.name,
        issued: invoice.issuedOn,
        until: endOf(prepaid),
      },
      ...{ customer, customer_name: invoice.buyer.name },
      amount: { value: decimalOf(amount), currency },
    });
  }
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
 * Revenue of prepaid terms that is not earned at the end of a month, sale by sale: what the journal has on the accounts
 * of deferred revenue then. The books are the company's, so sales of customers who have moved to another one are in them.
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
