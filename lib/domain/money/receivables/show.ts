import { z } from "zod";
import { groupBy } from "@/lib/base/group-by";
import { type Currency, compare, currencies, moneyFrom } from "@/lib/base/money";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { type Age, ages } from "./rules";
import { AskedDay, OpenItem as Item, Receivables, type Sums } from "./schema";
import { readDay } from "./shared/asked-day";
import { type OpenItem, readOpenItems, sumOf } from "./shared/read-open-items";

const mostCustomers = 200;

function sumsOf(items: readonly OpenItem[], currency: Currency): Sums {
  const sum = (age?: Age) => ({
    value: sumOf(
      items.filter((item) => age === undefined || item.age === age).map(({ amount }) => amount),
      currency,
    ),
    currency,
  });
  return {
    ...(Object.fromEntries(ages.map((age) => [age, sum(age)])) as Record<Age, Sums["total"]>),
    total: sum(),
  };
}

const nameIn = (companies: readonly { id: number; name: string }[], id: number): string =>
  companies.find((one) => one.id === id)?.name ?? "";

function customersOf(items: readonly OpenItem[], companies: readonly { id: number; name: string }[]) {
  const groups = groupBy(items, ({ account, company, currency }) => `${account} ${company} ${currency}`);
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const { account: id, email, company, currency } = first;
      return [{ customer: { id, email }, company: nameIn(companies, company), sums: sumsOf(own, currency) }];
    })
    .toSorted((one, other) => {
      const [a, b] = [one.sums.total, other.sums.total];
      return a.currency === b.currency
        ? compare(moneyFrom(b), moneyFrom(a)) || one.customer.id - other.customer.id
        : currencies.indexOf(a.currency) - currencies.indexOf(b.currency);
    });
}

/** What customers owed on a day, by age. */
export const showReceivables = staffOperation({
  name: "receivables.show",
  summary: "Shows what customers owed on a day, by age",
  access: byStaff("read", "receivables/manage"),
  within: "rows",
  looks: "now_and_then",
  fails: [],
  pool: "staff_searches",
  input: AskedDay,
  output: Receivables,
  run: async ({ db, now }, { day: wanted, company, customer }) => {
    const day = readDay(wanted, now);
    const { sellers, items } = await readOpenItems(db, { day, company, customer });
    const all = customersOf(items, sellers);
    return {
      day,
      companies: sellers,
      totals: currencies
        .map((currency) => ({ currency, own: items.filter((item) => item.currency === currency) }))
        .filter(({ own }) => own.length > 0)
        .map(({ currency, own }) => sumsOf(own, currency)),
      customers: all.slice(0, mostCustomers),
      left_out: Math.max(0, all.length - mostCustomers),
    };
  },
});

/** The same by document: of one customer, or all of them for a file. */
export const listOpenItems = staffOperation({
  name: "receivables.items",
  summary: "Lists the invoices that were owed on a day",
  access: byStaff("read", "receivables/manage"),
  within: "rows",
  looks: "now_and_then",
  fails: [],
  pool: "staff_searches",
  input: AskedDay,
  output: z.object({ day: z.string(), items: z.array(Item) }),
  run: async ({ db, now }, { day: wanted, company, customer }) => {
    const day = readDay(wanted, now);
    const { sellers, items } = await readOpenItems(db, { day, company, customer });
    return {
      day,
      items: items.map(({ account: id, email, company: seller, currency, amount, invoice, age }) => ({
        ...{ customer: { id, email }, company: nameIn(sellers, seller), invoice, age },
        amount: { value: amount, currency },
      })),
    };
  },
});
