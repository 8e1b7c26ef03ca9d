import { sql } from "drizzle-orm";
import { dialedDigits } from "@/lib/base/phone";
import { likeText } from "@/lib/db/like-text";
import { isWrittenOff } from "../../kernel/server/written-off";
import { idIn, moneyCell, ofCurrency, staffList, within } from "../../kernel/staff/staff-list";
import { taggedWith, tagsOf } from "../../kernel/staff/tagged-with";

const owing = sql`i.status in ('Unpaid', 'Collections')`;
const isExpected = sql`not ${isWrittenOff(sql`i.id`)}`;

/** Customers, with what they owe. */
export const customersList = staffList({
  name: "customers",
  right: "customers/find",
  table: "accounts",
  base: () => sql`t.role = 'customer'`,
  joins: sql`join companies c on c.id = t.company_id
    left join lateral (select sum(i.total - i.paid) as owed, sum(i.total - i.paid) filter (where i.due_at < now() and ${isExpected}) as overdue
      from invoices i where i.account_id = t.id and ${owing} and i.currency = t.currency) o on true
    left join account_versions v on v.account_id = t.id`,
  columns: [
    { name: "email", form: "name", value: sql`t.email`, sort: { key: sql`lower(t.email)`, type: "text" } },
    {
      name: "name",
      form: "text",
      value: sql`concat_ws(' · ', nullif(trim(concat_ws(' ', t.profile->>'firstname', t.profile->>'lastname')), ''),
        nullif(t.profile->>'companyname', ''))`,
    },
    { name: "state", form: "state", value: sql`t.status` },
    { name: "country", form: "country", value: sql`t.country` },
    { name: "servers", form: "code", value: sql`v.servers::text` },
    { name: "owed", form: "money", value: moneyCell(sql`coalesce(o.owed, 0)`, sql`t.currency`) },
    { name: "overdue", form: "money", value: moneyCell(sql`coalesce(o.overdue, 0)`, sql`t.currency`) },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "company", form: "text", value: sql`c.name`, isUsual: false },
    { name: "seen", form: "time", value: sql`t.last_login_at`, isUsual: false },
    { name: "phone", form: "code", value: sql`nullif(dialed_phone(t.profile), '')`, isUsual: false },
    { name: "tags", form: "text", value: tagsOf("customer"), isUsual: false },
    { name: "vat", form: "code", value: sql`nullif(t.vat_number, '')`, isUsual: false },
  ],
  filters: [
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: ["Active", "Inactive", "Closed"] },
      where: (value) => sql`t.status = ${value}`,
    },
    {
      name: "country",
      kind: "choice",
      reach: "index",
      from: { rows: "countries" },
      where: (value) => sql`t.country = ${value}`,
    },
    {
      name: "company",
      kind: "choice",
      reach: "index",
      from: { rows: "companies" },
      where: (value) => sql`t.company_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "overdue",
      kind: "days",
      reach: "index",
      where: (days, now) => sql`t.id = any(array(select distinct i.account_id from invoices i where ${owing}
        and i.due_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days}) and ${isExpected}))`,
    },
    {
      name: "location",
      kind: "choice",
      reach: "window",
      from: { rows: "locations" },
      where: (value) => sql`(select true from servers s where s.account_id = t.id and s.deleted_at is null
        and s.location = ${value} limit 1)`,
    },
    ofCurrency(sql`t.currency`),
    { name: "tag", kind: "text", reach: "index", where: taggedWith("customer") },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
    { name: "unverified", kind: "flag", reach: "window", where: sql`not t.verified` },
  ],
  search: (word) => {
    const id = idIn(word);
    const phone = dialedDigits(word);
    const parts = word.split(/\s+/).map((part) => `%${likeText(part)}%`);
    const inWords = sql.join(
      parts.map((part) => sql`customer_words(t.email, t.profile) like ${part}`),
      sql` and `,
    );
    if (id === null && phone === null) return inWords;
    return sql`t.id = any(array(
      (select id from accounts where id = ${id ?? 0} or billing_id = ${id ?? 0})
      union (select id from accounts where dialed_phone(profile) like ${`${likeText(phone ?? "-")}%`} limit 1000)))`;
  },
  usualSort: "created",
  href: sql`'/staff/customers/' || t.id`,
});
