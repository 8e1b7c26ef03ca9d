import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import { customerCell, idIn, ofAccount, staffList, within } from "../../kernel/staff/staff-list";

const state = sql`case when t.failed_at is not null then 'failed' when t.sent_at is not null then 'sent' else 'waiting' end`;
const states = {
  failed: sql`t.failed_at is not null`,
  waiting: sql`t.sent_at is null and t.failed_at is null`,
  sent: sql`t.sent_at is not null and t.failed_at is null`,
};
type State = keyof typeof states;

/** Mails to anyone, without their texts, which are sealed; the newest first. */
export const mailsList = staffList({
  name: "mails",
  right: "outbox/read",
  table: "mails",
  joins: sql`left join accounts a on a.id = t.account_id`,
  columns: [
    { name: "recipient", form: "name", value: sql`t.recipient` },
    { name: "kind", form: "kind", value: sql`t.kind` },
    {
      name: "customer",
      form: "customer",
      value: sql`case when a.role = 'customer' then ${customerCell} end`,
    },
    { name: "state", form: "state", value: state },
    {
      name: "created",
      form: "time",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "sent", form: "time", value: sql`t.sent_at` },
    { name: "error", form: "text", value: sql`t.last_error`, isUsual: false },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
    { name: "language", form: "code", value: sql`t.locale`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: Object.keys(states) },
      where: (value) => states[value as State],
    },
    { name: "mailKind", kind: "text", reach: "window", where: (value) => sql`t.kind = ${value}` },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    return id === null ? sql`lower(t.recipient) like ${`${likeText(word)}%`}` : sql`t.id = ${id}`;
  },
  usualSort: "created",
  href: sql`'/staff/outbox/' || t.id`,
});
