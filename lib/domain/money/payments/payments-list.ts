import { sql } from "drizzle-orm";
import { cardMethods } from "@/lib/base/card-methods";
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

/** Payments and refunds of all customers. */
export const paymentsList = staffList({
  name: "payments",
  right: "customers/find",
  table: "payments",
  joins: sql`${joinedAccount} join invoices i on i.id = t.invoice_id
    join companies c on c.id = i.company_id
    left join checkout_sessions v on v.payment_id = t.id`,
  columns: [
    { name: "invoice", form: "name", value: sql`coalesce(i.number, i.receipt_number, '#' || i.id)` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "state", form: "state", value: sql`t.state` },
    {
      name: "method",
      form: "kind",
      value: sql`case when t.refund_of is null then t.method else 'refund' end`,
    },
    {
      name: "amount",
      form: "money",
      value: moneyCell(sql`t.amount`, sql`t.currency`),
      sort: { key: sql`t.amount`, type: "numeric" },
    },
    {
      name: "created",
      form: "time",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "ended", form: "time", value: sql`t.ended_at`, isUsual: false },
    { name: "reason", form: "text", value: sql`v.reason`, isUsual: false },
    { name: "reference", form: "code", value: sql`t.external_reference`, isUsual: false },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "country", form: "country", value: sql`a.country`, isUsual: false },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: ["pending", "done", "failed"] },
      where: (value) => sql`t.state = ${value}`,
    },
    {
      name: "method",
      kind: "choice",
      reach: "index",
      from: { words: "kinds", values: ["credit", "bank_transfer", ...cardMethods, "combined"] },
      where: (value) => sql`t.method = ${value}`,
    },
    { name: "refunds", kind: "flag", reach: "index", where: sql`t.refund_of is not null` },
    companyTried(ofInvoice("company_id")),
    countryTried(ofOwner("country")),
    ofCurrency(sql`t.currency`),
    { name: "amount", kind: "amounts", reach: "index", where: within.amounts(sql`t.amount`) },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    const isOne = id === null ? sql`false` : sql`id = ${id}`;
    return sql`t.id = any(array((select id from payments where ${isOne})
      union (select id from payments where lower(external_reference) like ${`%${likeText(word)}%`} limit 1000)
      union (select p.id from invoices i join payments p on p.invoice_id = i.id where lower(i.number) = ${word})))`;
  },
  usualSort: "created",
  href: sql`'/staff/payments/' || t.id`,
});
