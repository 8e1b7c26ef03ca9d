import { type SQL, sql } from "drizzle-orm";
import { type AbuseStage, abuseKinds } from "@/lib/base/abuse";
import { canonicalAddress, parseRanges } from "@/lib/base/address";
import { idIn, ofAccount, staffList, within } from "../../../kernel/staff/staff-list";

const isAnswered = sql`exists (select 1 from tickets k where k.id = t.ticket_id and k.state <> 'waiting')`;

/** The words of the stages: `open` is that of a ticket elsewhere. */
const words: Record<AbuseStage, string> = {
  new: "to_check",
  open: "awaiting_customer",
  answered: "answered",
  solved: "solved",
  no_fault: "no_fault",
  warned: "warned",
};

const ofStage: Record<string, SQL> = {
  [words.new]: sql`t.state = 'new'`,
  [words.open]: sql`t.state = 'open' and not ${isAnswered}`,
  [words.answered]: sql`t.state = 'open' and ${isAnswered}`,
  [words.solved]: sql`t.state = 'solved'`,
  [words.no_fault]: sql`t.state = 'no_fault'`,
  [words.warned]: sql`t.state = 'warned'`,
};

const stage = sql`case when t.state = 'new' then 'to_check' when t.state <> 'open' then t.state
  when ${isAnswered} then 'answered' else 'awaiting_customer' end`;

/** All abuse cases, the one with the newest complaint first. */
export const abuseList = staffList({
  name: "abuse",
  right: "abuse/handle",
  table: "abuse_cases",
  joins: sql`left join accounts a on a.id = t.account_id left join servers s on s.id = t.server_id`,
  columns: [
    { name: "address", form: "name", value: sql`t.address` },
    { name: "kind", form: "kind", value: sql`t.kind` },
    { name: "state", form: "state", value: stage },
    {
      name: "customer",
      form: "customer",
      value: sql`case when a.id is not null then jsonb_build_object('id', a.id, 'email', a.email) end`,
    },
    { name: "server", form: "code", value: sql`s.hostname` },
    { name: "complaints", form: "text", value: sql`t.complaints::text` },
    {
      name: "complained",
      form: "time",
      value: sql`t.complained_at`,
      sort: { key: sql`t.complained_at`, type: "timestamptz" },
    },
    { name: "due", form: "time", value: sql`case when t.state = 'open' then t.due_at end` },
    {
      name: "created",
      form: "time",
      value: sql`t.opened_at`,
      sort: { key: sql`t.opened_at`, type: "timestamptz" },
      isUsual: false,
    },
    { name: "network", form: "code", value: sql`t.network`, isUsual: false },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "server",
      kind: "text",
      reach: "index",
      isHidden: true,
      where: (value) => {
        const id = idIn(value);
        return id === null ? null : sql`t.server_id = ${id}`;
      },
    },
    {
      name: "network",
      kind: "text",
      reach: "index",
      where: (value) => {
        const read = parseRanges(value);
        return "wrong" in read || read.ranges.length !== 1 ? null : sql`t.network = ${read.ranges[0]}`;
      },
    },
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: Object.values(words) },
      where: (value) => ofStage[value] ?? sql`false`,
    },
    {
      name: "kind",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: abuseKinds },
      where: (value) => sql`t.kind = ${value}`,
    },
    {
      name: "overdue",
      kind: "days",
      reach: "index",
      where: (days, now) =>
        sql`t.state = 'open' and t.due_at < ${new Date(now.getTime() - days * 86_400_000).toISOString()}::timestamptz`,
    },
    { name: "created", kind: "dates", reach: "sort", where: within.dates(sql`t.opened_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    if (id !== null) return sql`t.id = ${id}`;
    const address = canonicalAddress(word);
    return address === null ? null : sql`t.address = ${address}`;
  },
  usualSort: "complained",
  href: sql`'/staff/abuse/' || t.id`,
});
