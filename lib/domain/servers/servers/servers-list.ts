import { type SQL, sql } from "drizzle-orm";
import { canonicalAddress } from "@/lib/base/address";
import { likeText } from "@/lib/db/like-text";
import { isWrittenOff } from "../../kernel/server/written-off";
import {
  companyTried,
  countryTried,
  customerCell,
  idIn,
  joinedAccount,
  moneyCell,
  ofAccount,
  ofCurrency,
  ofOwner,
  staffList,
  within,
} from "../../kernel/staff/staff-list";
import { taggedWith, tagsOf } from "../../kernel/staff/tagged-with";

const states = [
  "running",
  "stopped",
  "suspended",
  "deploying",
  "awaiting_payment",
  "in_review",
  "failed",
  "deleted",
];

/** Servers with the address now, or with one that begins so. */
function withAddress(word: string): SQL {
  const address = canonicalAddress(word.replace(/\/\d{1,3}$/, ""));
  const condition = address === null ? sql`ip like ${`${likeText(word)}%`}` : sql`ip = ${address}`;
  return sql`t.id = any(array(select server_id from address_history where ${condition} and until is null limit 1000))`;
}

/** Whether it can be the beginning of an address: a host name has other letters. */
const isAddressPart = (word: string): boolean =>
  /^[\d./]+$/.test(word) || (word.includes(":") && /^[\da-f:./]+$/.test(word));

/** Servers of all customers; deleted ones only if asked for. */
export const serversList = staffList({
  name: "servers",
  right: "customers/find",
  table: "servers",
  base: ({ given }) =>
    given.get("state") === "deleted" ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`,
  joins: sql`${joinedAccount} join presets p on p.id = t.preset_id
    left join server_addresses d on d.server_id = t.id and d.is_main`,
  columns: [
    {
      name: "hostname",
      form: "name",
      value: sql`t.hostname`,
      sort: { key: sql`lower(t.hostname)`, type: "text" },
    },
    { name: "customer", form: "customer", value: customerCell },
    { name: "state", form: "state", value: sql`t.state` },
    { name: "address", form: "code", value: sql`d.ip` },
    { name: "plan", form: "text", value: sql`p.name` },
    { name: "location", form: "code", value: sql`t.location` },
    {
      name: "price",
      form: "money",
      value: moneyCell(sql`t.recurring_total`, sql`t.currency`),
      sort: { key: sql`t.recurring_total`, type: "numeric" },
    },
    {
      name: "due",
      form: "date",
      value: sql`t.due_at`,
      sort: { key: sql`coalesce(t.due_at, 'infinity')`, type: "timestamptz" },
    },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
    { name: "label", form: "text", value: sql`t.label`, isUsual: false },
    { name: "system", form: "text", value: sql`t.system_name`, isUsual: false },
    { name: "suspendedBy", form: "kind", value: sql`t.suspended_by`, isUsual: false },
    { name: "tags", form: "text", value: tagsOf("eq"), isUsual: false },
    { name: "backEnd", form: "code", value: sql`t.provisioner`, isUsual: false },
    { name: "host", form: "code", value: sql`t.host`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: states },
      where: (value) => sql`t.state = ${value}`,
    },
    {
      name: "location",
      kind: "choice",
      reach: "index",
      from: { rows: "locations" },
      where: (value) => sql`t.location = ${value}`,
    },
    {
      name: "plan",
      kind: "choice",
      reach: "index",
      from: { rows: "plans" },
      where: (value) => sql`t.preset_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "backEnd",
      kind: "choice",
      reach: "window",
      from: { rows: "back_ends" },
      where: (value) => sql`t.provisioner = ${value}`,
    },
    {
      name: "host",
      kind: "text",
      reach: "index",
      where: (
        value,
      ) => sql`t.id = any(array(select s.id from hosts h join servers s on s.provisioner = h.back_end
        and s.host = h.name and s.deleted_at is null and s.state <> 'failed' where h.name = ${value}))`,
    },
    companyTried(ofOwner("company_id")),
    countryTried(ofOwner("country")),
    {
      name: "suspendedBy",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: ["unpaid", "owner", "staff", "cancelled"] },
      where: (value) => sql`t.suspended_by = ${value}`,
    },
    ofCurrency(sql`t.currency`),
    { name: "tag", kind: "text", reach: "index", where: taggedWith("eq") },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
    { name: "due", kind: "dates", reach: "index", where: within.dates(sql`coalesce(t.due_at, 'infinity')`) },
    { name: "price", kind: "amounts", reach: "index", where: within.amounts(sql`t.recurring_total`) },
    {
      name: "overdue",
      kind: "days",
      reach: "index",
      where: (
        days,
        now,
      ) => sql`t.id = any(array(select r.server_id from invoices i join renewals r on r.invoice_id = i.id
        where i.status in ('Unpaid', 'Collections') and r.paid_at is null and r.voided_at is null
          and not ${isWrittenOff(sql`i.id`)}
          and i.due_at < ${now.toISOString()}::timestamptz - make_interval(days => ${days})))`,
    },
  ],
  search: (word) => {
    const id = idIn(word);
    if (id !== null) return sql`t.id = ${id}`;
    if (isAddressPart(word)) return withAddress(word);
    return sql`lower(t.hostname) like ${`%${likeText(word)}%`}`;
  },
  usualSort: "created",
  href: sql`'/staff/servers/' || t.id`,
});
