import { accountsOf, deferredBefore, documentSales, ledgerSales, oneC } from "./own/books";
import { cardCosts, credits, openSales, paidOut } from "./own/debts";
import { count, differences, type Figures } from "./own/figures";
import { allMoves, wrongSales } from "./own/moves";
import { ask, readNotes, readRates, readSales, readSellers, type Seller } from "./own/rows";
import { bookLines, ossReturn, salesList, taxRows, vatReturn, within } from "./own/tax";
import { type Asked, digestOf, type ReportName } from "./reports";

const lastOf = (month: string): string => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Only figures in one currency, which a file of one currency has. */
const inOnly = (figures: Figures, currency: string): Figures =>
  Object.fromEntries(Object.entries(figures).filter(([name]) => name.startsWith(`${currency} `)));

const homes: Readonly<Record<string, string>> = { DE: "EUR", NL: "EUR", RU: "RUB" };

async function countEntries({ id, zone }: Seller, { from, until }: Asked): Promise<number> {
  const span = (at: string) => `${at} >= ('${from}'::date::timestamp at time zone '${zone}')
    and ${at} < (('${until}'::date + 1)::timestamp at time zone '${zone}')`;
  const [row] = await ask<{ count: number }>(`
    select (select count(*) from card_payouts p where p.company_id = ${id} and ${span("p.arrives_at")})::int
      + count(*)::int as count from ledger_entries e join accounts o on o.id = e.account_id left join invoices i on i.id = e.invoice_id
    where coalesce(i.company_id, o.company_id) = ${id} and ${span("e.at")}`);
  return row?.count ?? 0;
}

export type Expected = {
  /** Documents that are wrong in themselves, or do not come to what the ledger has; a line each. */
  wrong: string[];
  of: (report: ReportName, asked: Asked) => Promise<Figures>;
};

/** Reads all documents, and computes what each report has to say. */
export async function readExpected(span: Omit<Asked, "company">): Promise<Expected> {
  const [sellers, sales, rates] = [await readSellers(), await readSales(), await readRates()];
  const moves = allMoves(sales, await readNotes());
  const rows = taxRows(moves, sellers, rates);
  const sellerOf = (company: number): Seller => {
    const found = sellers.find(({ id }) => id === company);
    if (!found) throw new Error(`There is no company ${company}.`);
    return found;
  };
  const wrong = wrongSales(sales.values(), (company) => sellerOf(company).country);
  for (const seller of sellers) {
    const documents = documentSales(moves, seller.id, span.from, span.until);
    const posted = await ledgerSales(seller, span.from, span.until);
    wrong.push(...differences(documents, posted).map((line) => `ledger of ${seller.country}: ${line}`));
  }

  const accounts = (asked: Asked) =>
    accountsOf(moves, sellerOf(asked.company), { ...asked, next: dayAfter(asked.until) });
  const journal = async (asked: Asked): Promise<Figures> => ({
    ...(await accounts(asked)),
    entries: await countEntries(sellerOf(asked.company), asked),
  });
  const homeAccounts = async (asked: Asked) =>
    inOnly(await accounts(asked), homes[sellerOf(asked.company).country] ?? "");

  const all: Record<ReportName, (asked: Asked) => Promise<Figures> | Figures> = {
    vat: (asked) => vatReturn(within(rows, asked), sellerOf(asked.company).country),
    oss: (asked) => ossReturn(within(rows, asked), asked, rates),
    salesList: (asked) => salesList(within(rows, asked)),
    book: (asked) => {
      const lines = bookLines(within(rows, asked));
      return { rows: lines.length, lines: digestOf(lines) };
    },
    receivables: ({ company, until }) => openSales(sales.values(), sellerOf(company), until),
    deposits: ({ company, until }) => credits(sellerOf(company), until),
    deferred: ({ company, until }) => {
      const figures: Figures = {};
      for (const [sale, left] of deferredBefore(moves, company, dayAfter(until)))
        count(figures, sale.currency, left);
      return figures;
    },
    payouts: async () => {
      const [row] = await ask<{ count: number }>("select count(*)::int as count from card_payouts");
      return paidOut(row?.count ?? 0);
    },
    costs: ({ company, from, until }) => cardCosts(company, from, until),
    ledger: () => ({}),
    ...{ csv: journal, xlsx: journal },
    ...{ datev: homeAccounts, saft: homeAccounts },
    commerceml: ({ company, from, until }) => oneC(moves, sellerOf(company), from, until),
  };
  return { wrong, of: async (report, asked) => all[report](asked) };
}

/** What is asked of whom: months one by one, quarters, and the whole span, with days in the past. */
export function askedOf(months: readonly string[], companies: { nl: number; de: number; ru: number }) {
  const [first = "", last = ""] = [months[0], months.at(-1)];
  const whole = { from: `${first}-01`, until: lastOf(last) };
  const ids = Object.values(companies);
  const each = <T extends Omit<Asked, "company">>(
    spans: readonly T[],
    of: readonly number[] = ids,
  ): Asked[] => of.flatMap((company) => spans.map(({ from, until }) => ({ company, from, until })));
  const monthly = months.map((month) => ({ from: `${month}-01`, until: lastOf(month) }));
  const quarterly = monthly.flatMap(({ from }, index) => {
    const until = monthly[Math.min(index + 2, monthly.length - 1)]?.until ?? "";
    return Number(from.slice(5, 7)) % 3 === 1 ? [{ from, until }] : [];
  });
  const european = [companies.nl, companies.de];
  const middle = monthly[Math.floor(monthly.length / 2)] ?? whole;
  const days = [middle, { from: whole.from, until: `${middle.from.slice(0, 7)}-17` }, whole];
  const asked: Record<ReportName, Asked[]> = {
    vat: [...each(quarterly), ...each([whole])],
    oss: each(quarterly, european),
    salesList: each([...quarterly, whole], european),
    book: each(quarterly),
    receivables: each(days),
    deposits: each(days),
    deferred: each(monthly.slice(-2)),
    payouts: [{ company: 0, ...whole }],
    costs: each([whole], european),
    ledger: [{ company: 0, ...whole }],
    ...{ csv: each([whole]), xlsx: each([whole], [companies.nl]) },
    datev: each(monthly, [companies.de]),
    ...{ saft: each([whole], [companies.nl]), commerceml: each([whole], [companies.ru]) },
  };
  return { whole, asked: Object.entries(asked) as [ReportName, Asked[]][] };
}
