import { type SQL, sql } from "drizzle-orm";
import { type Amount, amountOf, type Currency, isPositive, moneyOf, shareOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { firstDayOf, type Month, monthAfter, monthsFrom, partFor, percentOf } from "../rules";
import type { FigureFilter, FigureMonth, FigureShare, SignUpMonth } from "../schema";

type Sums = {
  currency: Currency;
  mrr: string;
  revenue: string;
  customers: number;
  servers: number;
  newCustomers: number;
  lostCustomers: number;
};

const sums = sql`m.currency, sum(m.mrr)::numeric(14,2)::text as mrr, sum(m.revenue)::numeric(14,2)::text as revenue,
  sum(m.customers)::int as customers, sum(m.servers)::int as servers, sum(m.new_customers)::int as "newCustomers",
  sum(m.lost_customers)::int as "lostCustomers"`;

/** Condition of a filter on `m`, which has a row for each seller, currency, and what the part distinguishes. */
const isAsked = ({ company, location, plan }: FigureFilter): SQL =>
  sql.join(
    [
      sql`true`,
      ...(company === undefined ? [] : [sql`m.company_id = ${company}::int`]),
      ...(location === undefined ? [] : [sql`m.location = ${location}`]),
      ...(plan === undefined ? [] : [sql`m.preset_id = ${plan}::int`]),
    ],
    sql` and `,
  );

const rowsOf = (filter: FigureFilter, months: SQL): SQL =>
  sql`from key_figure_months m where m.part = ${partFor(filter)} and ${months} and ${isAsked(filter)}`;

const isWithin = (first: Month, last: Month): SQL =>
  sql`m.month >= ${firstDayOf(first)}::date and m.month <= ${firstDayOf(last)}::date`;

const wireOf = (row: Sums) => {
  const amount = (value: string): Amount => ({ value, currency: row.currency });
  return {
    ...{ mrr: amount(row.mrr), revenue: amount(row.revenue) },
    ...{ customers: row.customers, servers: row.servers },
    ...{ new_customers: row.newCustomers, lost_customers: row.lostCustomers },
  };
};

const nothingIn = (currency: Currency): Sums => ({
  ...{ currency, mrr: "0.00", revenue: "0.00", customers: 0, servers: 0, newCustomers: 0, lostCustomers: 0 },
});

function averageOf({ mrr, customers, currency }: Sums): Amount | null {
  const all = moneyOf(mrr, currency);
  return customers > 0 && isPositive(all) ? amountOf(shareOf(all, 1, customers)) : null;
}

/** By currency: these months and all between them; the largest MRR of the last one first. */
export async function readMonths(
  db: Database,
  filter: FigureFilter,
  [first, last]: [Month, Month],
): Promise<Map<Currency, FigureMonth[]>> {
  // The customers of the month before are those whose loss is counted in the first one.
  const { rows } = await db.execute<Sums & { month: Month }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, ${sums} ${rowsOf(filter, isWithin(monthAfter(first, -1), last))}
    group by m.month, m.currency`);
  const found = new Map(rows.map((row) => [`${row.currency} ${row.month}`, row]));
  const sumsOf = (currency: Currency, month: Month): Sums =>
    found.get(`${currency} ${month}`) ?? nothingIn(currency);
  const size = (currency: Currency): number => moneyOf(sumsOf(currency, last).mrr, currency).cents;
  const currencies = [...new Set(rows.map(({ currency }) => currency))].toSorted(
    (one, other) => size(other) - size(one) || (one < other ? -1 : 1),
  );
  const monthIn = (currency: Currency, month: Month): FigureMonth => {
    const row = sumsOf(currency, month);
    const before = sumsOf(currency, monthAfter(month, -1));
    const churn = percentOf(row.lostCustomers, before.customers);
    return { month, ...wireOf(row), churn, average: averageOf(row) };
  };
  return new Map(
    currencies.map((currency) => [
      currency,
      monthsFrom(first, last).map((month) => monthIn(currency, month)),
    ]),
  );
}

export async function readSignUps(
  db: Database,
  filter: FigureFilter,
  [first, last]: [Month, Month],
): Promise<SignUpMonth[]> {
  const { rows } = await db.execute<{ month: Month; signUps: number; firstOrders: number }>(sql`
    select to_char(m.month, 'YYYY-MM') as month, sum(m.sign_ups)::int as "signUps", sum(m.first_orders)::int as "firstOrders"
    ${rowsOf(filter, isWithin(first, last))} group by m.month`);
  return monthsFrom(first, last).map((month) => {
    const { signUps = 0, firstOrders = 0 } = rows.find((row) => row.month === month) ?? {};
    const conversion = percentOf(firstOrders, signUps);
    return { month, sign_ups: signUps, first_orders: firstOrders, conversion };
  });
}

const mostShares = 50;

/** What a month is cut by: its column, the name of a row, and the filter that is answered by its rows. */
const cuts = {
  company: { key: sql`m.company_id`, name: sql`(select c.name from companies c where c.id = m.company_id)` },
  location: { key: sql`m.location`, name: sql`nullif(m.location, '')` },
  plan: { key: sql`m.preset_id`, name: sql`(select p.name from presets p where p.id = m.preset_id)` },
};

/** The month by company, location or plan, the largest MRR first, at most 50; "" names what belongs to none. */
export async function readShares(
  db: Database,
  filter: FigureFilter,
  month: Month,
  by: keyof typeof cuts,
): Promise<(FigureShare & { currency: Currency })[]> {
  const { key, name } = cuts[by];
  const part = partFor({
    location: by === "location" ? "any" : filter.location,
    plan: by === "plan" ? 1 : filter.plan,
  });
  const { rows } = await db.execute<Sums & { name: string | null }>(sql`
    select ${name} as name, ${sums} from key_figure_months m
    where m.part = ${part} and ${isWithin(month, month)} and ${isAsked(filter)}
    group by ${key}, m.currency having sum(m.mrr) <> 0 or sum(m.revenue) <> 0 or sum(m.lost_customers) > 0
    order by sum(m.mrr) desc, sum(m.revenue) desc, name limit ${mostShares}`);
  return rows.map((row) => ({ name: row.name ?? "", currency: row.currency, ...wireOf(row) }));
}
