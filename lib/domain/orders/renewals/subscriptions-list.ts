import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
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

/** End of the last invoiced period: when the next invoice begins. Those billed by the hour come last. */
const renews = sql`coalesce(t.invoiced_until, t.due_at, 'infinity')`;

/** The same as it is shown: by the hour, the end of the running month. */
const shownRenews = sql`coalesce(t.invoiced_until, t.due_at,
  (select m.ends_at from usage_months m where m.server_id = t.id and m.closed_at is null))`;

/** What renews when, and at what price: servers that are paid in advance, the next one first, and those by the hour. */
export const subscriptionsList = staffList({
  name: "subscriptions",
  right: "customers/find",
  table: "servers",
  base: () => sql`t.deleted_at is null and (t.due_at is not null or t.hour_cap is not null)`,
  joins: sql`${joinedAccount} join presets p on p.id = t.preset_id
    left join cancellations k on k.server_id = t.id and k.withdrawn_at is null and k.ended_at is null`,
  columns: [
    { name: "hostname", form: "name", value: sql`t.hostname` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "plan", form: "text", value: sql`p.name` },
    {
      name: "price",
      form: "money",
      value: moneyCell(sql`t.recurring_total`, sql`t.currency`),
      sort: { key: sql`t.recurring_total`, type: "numeric" },
    },
    { name: "months", form: "code", value: sql`t.months::text` },
    {
      name: "renews",
      form: "date",
      value: shownRenews,
      sort: { key: renews, type: "timestamptz", isRising: true },
    },
    {
      name: "billing",
      form: "kind",
      value: sql`case when t.hour_cap is null then 'prepaid' else 'hourly' end`,
    },
    { name: "state", form: "state", value: sql`case when k.id is null then t.state else 'ending' end` },
    { name: "location", form: "code", value: sql`t.location`, isUsual: false },
    { name: "due", form: "date", value: sql`t.due_at`, isUsual: false },
    { name: "ends", form: "date", value: sql`k.ends_at`, isUsual: false },
    { name: "promo", form: "code", value: sql`t.promo->>'code'`, isUsual: false },
  ],
  filters: [
    ofAccount,
    { name: "renews", kind: "dates", reach: "index", where: within.dates(renews) },
    {
      name: "plan",
      kind: "choice",
      reach: "index",
      from: { rows: "plans" },
      where: (value) => sql`t.preset_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "location",
      kind: "choice",
      reach: "index",
      from: { rows: "locations" },
      where: (value) => sql`t.location = ${value}`,
    },
    { name: "hourly", kind: "flag", reach: "index", where: sql`t.hour_cap is not null` },
    ofCurrency(sql`t.currency`),
    { name: "price", kind: "amounts", reach: "index", where: within.amounts(sql`t.recurring_total`) },
    {
      name: "ending",
      kind: "flag",
      reach: "index",
      where: sql`t.id = any(array(select k.server_id from cancellations k where k.withdrawn_at is null and k.ended_at is null))`,
    },
    { name: "promo", kind: "flag", reach: "window", where: sql`jsonb_typeof(t.promo) = 'object'` },
  ],
  search: (word) => {
    const id = idIn(word);
    return id === null ? sql`lower(t.hostname) like ${`%${likeText(word)}%`}` : sql`t.id = ${id}`;
  },
  usualSort: "renews",
  href: sql`'/staff/servers/' || t.id`,
});
