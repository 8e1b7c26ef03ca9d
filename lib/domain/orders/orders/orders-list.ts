import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import {
  companyTried,
  countryTried,
  customerCell,
  idIn,
  joinedAccount,
  moneyCell,
  ofAccount,
  ofCurrency,
  ofInvoice,
  ofOwner,
  staffList,
  within,
} from "../../kernel/staff/staff-list";

/** Orders of servers, with the first invoice of each. */
export const ordersList = staffList({
  name: "orders",
  right: "customers/find",
  table: "orders",
  joins: sql`${joinedAccount} join presets p on p.id = t.preset_id join invoices i on i.id = t.invoice_id
    join companies c on c.id = i.company_id
    left join servers s on s.id = t.server_id`,
  columns: [
    { name: "order", form: "name", value: sql`'#' || t.id` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "state", form: "state", value: sql`t.status` },
    { name: "hostname", form: "text", value: sql`s.hostname` },
    { name: "plan", form: "text", value: sql`p.name` },
    { name: "location", form: "code", value: sql`t.location` },
    { name: "total", form: "money", value: moneyCell(sql`i.total`, sql`i.currency`) },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "months", form: "code", value: sql`t.months::text`, isUsual: false },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "country", form: "country", value: sql`a.country`, isUsual: false },
    { name: "held", form: "time", value: sql`t.hold_until`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: ["unpaid", "in_review", "deploying", "done", "failed", "cancelled"] },
      where: (value) => sql`t.status = ${value}`,
    },
    {
      name: "plan",
      kind: "choice",
      reach: "window",
      from: { rows: "plans" },
      where: (value) => sql`t.preset_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "location",
      kind: "choice",
      reach: "window",
      from: { rows: "locations" },
      where: (value) => sql`t.location = ${value}`,
    },
    companyTried(ofInvoice("company_id")),
    countryTried(ofOwner("country")),
    { name: "total", kind: "amounts", reach: "window", where: within.amounts(ofInvoice("total")) },
    ofCurrency(ofInvoice("currency")),
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    if (id !== null) return sql`t.id = ${id}`;
    return sql`t.server_id = any(array(select id from servers where lower(hostname) like ${`%${likeText(word)}%`} limit 1000))`;
  },
  usualSort: "created",
  href: sql`'/staff/invoices/' || t.invoice_id`,
});
