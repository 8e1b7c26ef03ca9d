import { sql } from "drizzle-orm";
import type { Currency } from "@/lib/base/money";
import type { LineParams } from "@/lib/base/params/billing";
import type { Database } from "@/lib/db/client";
import { firstDayOf, lastDayOf, type Month } from "../rules";
import { readBooks } from "./books";
import { findRule, nameOfPlace, type Place } from "./chart";
import { itemOfCode } from "./event";

type Row = {
  event: string;
  tax: string;
  country: string;
  rate: string;
  currency: Currency;
  code: LineParams["code"];
  is_taxed: boolean;
  has_tax: boolean;
};

/** What was sold in a month, each combination once: what its tax is, and what its lines are. */
async function readSold(db: Database, company: number, month: Month): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    select e.kind as event, i.tax_reason->>'code' as tax, coalesce(i.tax_reason->>'country', '') as country,
      i.tax_rate::text as rate, i.currency, l.description->>'code' as code, l.is_taxed, bool_or(t.tax <> 0) as has_tax
    from tax_entries t join ledger_entries e on e.id = t.entry_id join invoices i on i.id = t.invoice_id
    join invoice_lines l on l.invoice_id = i.id
    where t.company_id = ${company}::int and t.day between ${firstDayOf(month)}::date and ${lastDayOf(month)}::date
    group by 1, 2, 3, 4, 5, 6, 7`);
  return rows;
}

function placesOf({
  event,
  tax,
  country,
  rate,
  currency,
  code,
  is_taxed: isTaxed,
  has_tax: hasTax,
}: Row): Place[] {
  const own = { event, currency };
  const taxed = { tax, country, rate };
  const bears = isTaxed ? taxed : { tax: "untaxed", country: "", rate: "" };
  const sale = { ...own, ...bears, role: "sale", item: itemOfCode(code) };
  return hasTax ? [sale, { ...own, ...taxed, role: "vat", item: "" }] : [sale];
}

/**
 * How many kinds of sales and taxes of a month the chart of a company has no account for: its journal and its files would
 * stop at them.
 */
export async function countUnmapped(db: Database, company: number, month: Month): Promise<number> {
  const { chart } = await readBooks(db, company);
  const places = (await readSold(db, company, month)).flatMap(placesOf);
  return new Set(places.filter((place) => !findRule(chart, place)).map(nameOfPlace)).size;
}
