import { type SQL, sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import { isWrittenOff } from "../../kernel/server/written-off";
import {
  customerCell,
  idIn,
  joinedAccount,
  moneyCell,
  ofAccount,
  ofCurrency,
  staffList,
  within,
} from "../../kernel/staff/staff-list";
import { invoiceKinds, invoiceStatuses } from "./rules";

const isOwed = sql`t.status in ('Unpaid', 'Collections')`;
const isExpected = sql`not ${isWrittenOff(sql`t.id`)}`;
const name = sql`coalesce(t.number, t.receipt_number, '#' || t.id)`;

/** Ids of invoices with the number, whole or a part of it. */
const numbered = (word: string): SQL => sql`t.id = any(array(
  (select id from invoices where lower(number) = ${word} or lower(receipt_number) = ${word})
  union (select id from invoices where lower(number) like ${`%${likeText(word)}%`} limit 1000)))`;

/** Invoices of all customers, and what is still to pay on them. */
export const invoicesList = staffList({
  name: "invoices",
  right: "customers/find",
  table: "invoices",
  joins: sql`${joinedAccount} join companies c on c.id = t.company_id`,
  columns: [
    { name: "number", form: "name", value: name },
    { name: "customer", form: "customer", value: customerCell },
    {
      name: "state",
      form: "state",
      value: sql`case when t.status = 'Unpaid' and t.due_at < now() and ${isExpected} then 'overdue' else t.status end`,
    },
    {
      name: "total",
      form: "money",
      value: moneyCell(sql`t.total`, sql`t.currency`),
      sort: { key: sql`t.total`, type: "numeric" },
    },
    {
      name: "toPay",
      form: "money",
      value: moneyCell(sql`case when ${isOwed} then t.total - t.paid else 0 end`, sql`t.currency`),
    },
    {
      name: "collector",
      form: "text",
      value: sql`(select h.collector from hand_overs h where h.invoice_id = t.id and h.ended_at is null)`,
      isUsual: false,
    },
    {
      name: "due",
      form: "date",
      value: sql`t.due_at`,
      sort: { key: sql`t.due_at`, type: "timestamptz" },
    },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "kind", form: "kind", value: sql`t.kind`, isUsual: false },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "country", form: "country", value: sql`nullif(t.buyer->>'country', '')`, isUsual: false },
    { name: "tax", form: "money", value: moneyCell(sql`t.tax`, sql`t.currency`), isUsual: false },
    { name: "paid", form: "date", value: sql`t.paid_at`, isUsual: false },
    { name: "method", form: "kind", value: sql`t.payment_method`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: invoiceStatuses },
      where: (value) => sql`t.status = ${value}`,
    },
    {
      name: "overdue",
      kind: "days",
      reach: "gathered",
      where: (days, now) =>
        sql`${isOwed} and t.due_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days}) and ${isExpected}`,
    },
    {
      name: "company",
      kind: "choice",
      reach: "index",
      from: { rows: "companies" },
      where: (value) => sql`t.company_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "country",
      kind: "choice",
      reach: "window",
      from: { rows: "countries" },
      where: (value) => sql`t.buyer->>'country' = ${value}`,
    },
    {
      name: "kind",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: invoiceKinds },
      where: (value) => sql`t.kind = ${value}`,
    },
    ofCurrency(sql`t.currency`),
    { name: "total", kind: "amounts", reach: "index", where: within.amounts(sql`t.total`) },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
    { name: "due", kind: "dates", reach: "sort", where: within.dates(sql`t.due_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    return id === null ? numbered(word) : sql`t.id = ${id}`;
  },
  usualSort: "created",
  href: sql`'/staff/invoices/' || t.id`,
});
