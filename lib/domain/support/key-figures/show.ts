import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Currency } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { dayAfter, dayOf, type Month, monthAfter, monthOf } from "./rules";
import { type FigureDay, FigureFilter, KeyFigures } from "./schema";
import { readCountedUntil } from "./shared/counted-until";
import { readMonths, readShares, readSignUps } from "./shared/read-months";

const mostMonths = 60;
const daysShown = 30;
const mostChoices = 500;

/** The last 30 days by currency, with those on which nothing was sold. */
async function readDays(
  db: Database,
  { company, location, plan }: FigureFilter,
  now: Date,
): Promise<(currency: Currency) => FigureDay[]> {
  const first = dayAfter(dayOf(now), 1 - daysShown);
  const { rows } = await db.execute<{ day: string; currency: Currency; revenue: string }>(sql`
    select to_char(d.day, 'YYYY-MM-DD') as day, d.currency, sum(d.revenue)::numeric(14,2)::text as revenue
    from key_figure_days d
    where d.day >= ${first}::date and (${company ?? null}::int is null or d.company_id = ${company ?? null}::int)
      and (${location ?? null}::text is null or d.location = ${location ?? null}::text)
      and (${plan ?? null}::int is null or d.preset_id = ${plan ?? null}::int)
    group by d.day, d.currency`);
  const found = new Map(rows.map(({ day, currency, revenue }) => [`${currency} ${day}`, revenue]));
  const days = Array.from({ length: daysShown }, (_, index) => dayAfter(first, index));
  return (currency) =>
    days.map((day) => ({ day, revenue: { value: found.get(`${currency} ${day}`) ?? "0.00", currency } }));
}

type Choice = { id: number; name: string };

async function readChoices(db: Database, since: Month) {
  const companies = await db.execute<Choice>(
    sql`select id, name from companies where region <> '' order by name limit ${mostChoices}`,
  );
  const locations = await db.execute<{ code: string }>(
    sql`select code from locations order by code limit ${mostChoices}`,
  );
  const plans = await db.execute<Choice>(sql`
    select id, name from presets where id = any(array(
      select distinct preset_id from key_figure_months where part = 'plan' and month >= ${`${since}-01`}::date))
    order by name limit ${mostChoices}`);
  return { companies: companies.rows, locations: locations.rows.map(({ code }) => code), plans: plans.rows };
}

/**
 * MRR, revenue, customers, churn and sign-ups of the last months, the current one included, as they were last counted
 * (docs/numbers.md).
 */
export const showKeyFigures = staffOperation({
  name: "key_figures.show",
  summary: "Shows MRR, revenue, customers, churn and sign-ups by month",
  access: byStaff("read", "key_figures/read"),
  looks: "now_and_then",
  input: FigureFilter.extend({ months: z.int().min(1).max(mostMonths).optional() }),
  output: KeyFigures,
  pool: "staff_searches",
  run: async ({ db, now, note }, { months: count = 13, ...filter }) => {
    const { plan: preset, ...asked } = filter;
    note({ changes: { ...asked, ...(preset === undefined ? {} : { preset }) } });
    const last = monthOf(now);
    const span: [Month, Month] = [monthAfter(last, 1 - count), last];
    const months = await readMonths(db, filter, span);
    const daysOf = await readDays(db, filter, now);
    const [ofCompany, ofLocation, ofPlan] = [
      await readShares(db, filter, last, "company"),
      await readShares(db, filter, last, "location"),
      await readShares(db, filter, last, "plan"),
    ];
    const isOfAll = filter.location === undefined && filter.plan === undefined;
    const [ofMonths, ofDays] = [await readCountedUntil(db, "months"), await readCountedUntil(db, "days")];
    return {
      months_at: ofMonths?.at ?? null,
      days_at: ofDays?.at ?? null,
      currencies: [...months].map(([currency, own]) => {
        const isIn = (share: { currency: Currency }) => share.currency === currency;
        return {
          currency,
          months: own,
          days: daysOf(currency),
          by_company: ofCompany.filter(isIn),
          by_location: ofLocation.filter(isIn),
          by_plan: ofPlan.filter(isIn),
        };
      }),
      sign_ups: isOfAll ? await readSignUps(db, filter, span) : null,
      ...(await readChoices(db, span[0])),
    };
  },
});
