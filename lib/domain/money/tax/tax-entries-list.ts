import { type SQL, sql } from "drizzle-orm";
import { isDay } from "@/lib/base/is-day";
import { customerCell, idIn, moneyCell, staffList, within } from "../../kernel/staff/staff-list";
import { partsOfBox } from "./rules";

/** Both days of `2026-07-01..2026-09-30`; null if the text is no such span. */
function daysIn(text: string): { from: string; until: string } | null {
  const [from = "", until = "", ...more] = text.split("..");
  return more.length === 0 && isDay(from) && isDay(until) ? { from, until } : null;
}

/** Rows of a box of a return such as `DE 45`; null if there is no such box. */
function inBox(text: string): SQL | null {
  const parts = partsOfBox(text.slice(0, 2), text.slice(3));
  if (!parts) return null;
  const wheres = parts.map(({ code, rate, others }) =>
    rate === null
      ? sql`t.code = ${code} and t.rate <> all(${sql.param(others)}::numeric[])`
      : sql`t.code = ${code} and t.rate = ${rate}::numeric`,
  );
  return sql`(${sql.join(wheres, sql` or `)})`;
}

const codes = [
  ...["domestic", "eu_consumer", "reverse_charge", "outside_eu", "export", "exempt"],
  ...["buyer_exempt", "not_a_sale"],
];

/** The tax journal: what each document declares, and what corrects it. */
export const taxEntriesList = staffList({
  name: "taxEntries",
  right: "taxes/read",
  table: "tax_entries",
  joins: sql`join invoices i on i.id = t.invoice_id join accounts a on a.id = i.account_id
    join companies c on c.id = t.company_id`,
  columns: [
    { name: "number", form: "name", value: sql`coalesce(i.number, '#' || i.id)` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "day", form: "day", value: sql`t.day::text` },
    { name: "kind", form: "kind", value: sql`t.code` },
    { name: "place", form: "code", value: sql`t.place` },
    { name: "rate", form: "code", value: sql`t.rate::text` },
    { name: "base", form: "money", value: moneyCell(sql`t.base`, sql`t.currency`) },
    { name: "tax", form: "money", value: moneyCell(sql`t.tax`, sql`t.currency`) },
    {
      name: "created",
      form: "time",
      value: sql`t.at`,
      sort: { key: sql`t.at`, type: "timestamptz" },
      isUsual: false,
    },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "country", form: "country", value: sql`nullif(t.buyer_country, '')`, isUsual: false },
    { name: "vat", form: "code", value: sql`nullif(t.vat_number, '')`, isUsual: false },
    { name: "homeBase", form: "code", value: sql`t.home_base || ' ' || t.home_currency`, isUsual: false },
    { name: "homeTax", form: "code", value: sql`t.home_tax || ' ' || t.home_currency`, isUsual: false },
  ],
  filters: [
    {
      name: "company",
      kind: "choice",
      reach: "index",
      from: { rows: "companies" },
      where: (value) => sql`t.company_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "kind",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: codes },
      where: (value) => sql`t.code = ${value}`,
    },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.at`) },
    {
      name: "days",
      kind: "text",
      reach: "index",
      isHidden: true,
      where: (value) => {
        const span = daysIn(value);
        // The time bounds the list's order, too; a day begins at most 14 hours from its UTC one.
        return (
          span &&
          sql`t.day between ${span.from}::date and ${span.until}::date
            and t.at between ${`${span.from}T00:00:00Z`}::timestamptz - interval '1 day'
              and ${`${span.until}T00:00:00Z`}::timestamptz + interval '2 days'`
        );
      },
    },
    { name: "box", kind: "text", reach: "window", isHidden: true, where: inBox },
    {
      name: "issued",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => {
        const span = daysIn(value);
        return span && sql`t.issued_on between ${span.from}::date and ${span.until}::date`;
      },
    },
    {
      name: "memberState",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => sql`left(t.place, 2) = ${value}`,
    },
    {
      name: "place",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => sql`t.place = ${value}`,
    },
    {
      name: "rate",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => (/^\d{1,2}\.\d{2}$/.test(value) ? sql`t.rate = ${value}::numeric` : null),
    },
    {
      name: "scheme",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => sql`t.scheme = ${value}`,
    },
    {
      name: "currency",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => sql`t.currency = ${value}`,
    },
    {
      name: "vat",
      kind: "text",
      reach: "window",
      isHidden: true,
      where: (value) => sql`t.vat_number = ${value.toUpperCase()}`,
    },
  ],
  search: (word) => sql`t.invoice_id = any(array((select id from invoices where lower(number) = ${word})))`,
  usualSort: "created",
  href: sql`'/staff/invoices/' || t.invoice_id || '/tax'`,
});
