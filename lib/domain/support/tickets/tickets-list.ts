import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import {
  customerCell,
  idIn,
  joinedAccount,
  ofAccount,
  staffList,
  within,
} from "../../kernel/staff/staff-list";
import { hasStaffRight } from "../../kernel/staff/staff-rights";
import { ticketTypes } from "./schema";
import { deadline } from "./shared/deadline";

/** Tickets of all customers, the one with the newest message first. Their texts are sealed, so only subjects are searched. */
export const ticketsList = staffList({
  name: "tickets",
  right: "conversations/answer",
  table: "tickets",
  base: ({ actor }) => {
    const mayReadObjections = actor.kind !== "staff" || hasStaffRight(actor.account, "staff/manage");
    return mayReadObjections ? undefined : sql`t.impersonation_id is null`;
  },
  joins: sql`${joinedAccount} left join accounts w on w.id = t.assignee_id left join servers s on s.id = t.server_id
    left join departments d on d.id = t.department_id left join ticket_messages m on m.id = t.last_message_id`,
  columns: [
    { name: "subject", form: "name", value: sql`coalesce(nullif(t.subject, ''), '#' || t.id)` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "state", form: "state", value: sql`t.state` },
    {
      name: "assignee",
      form: "text",
      value: sql`nullif(trim(concat_ws(' ', w.profile->>'firstname', w.profile->>'lastname')), '')`,
    },
    { name: "server", form: "code", value: sql`s.hostname` },
    {
      name: "active",
      form: "time",
      value: sql`m.created_at`,
      sort: { key: sql`t.last_message_id`, type: "bigint" },
    },
    {
      name: "created",
      form: "date",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    {
      name: "deadline",
      form: "time",
      value: sql`nullif(${deadline}, 'infinity')`,
      sort: { key: deadline, type: "timestamptz", isRising: true },
    },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
    { name: "type", form: "kind", value: sql`t.type`, isUsual: false },
    { name: "priority", form: "kind", value: sql`t.priority`, isUsual: false },
    {
      name: "department",
      form: "text",
      value: sql`coalesce(d.names->>'en', (select v from jsonb_each_text(d.names) as n(k, v) limit 1))`,
      isUsual: false,
    },
    { name: "tags", form: "text", value: sql`nullif(array_to_string(t.tags, ', '), '')`, isUsual: false },
    { name: "solved", form: "time", value: sql`t.solved_at`, isUsual: false },
  ],
  filters: [
    ofAccount,
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: ["open", "waiting", "solved"] },
      where: (value) => sql`t.state = ${value}`,
    },
    {
      name: "assignee",
      kind: "choice",
      reach: "index",
      from: { rows: "staff" },
      where: (value) => sql`t.assignee_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "type",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: ticketTypes },
      where: (value) => sql`t.type = ${value}`,
    },
    {
      name: "priority",
      kind: "choice",
      reach: "window",
      from: { words: "kinds", values: ["low", "normal", "high"] },
      where: (value) => sql`t.priority = ${value}`,
    },
    {
      name: "department",
      kind: "choice",
      reach: "index",
      from: { rows: "departments" },
      where: (value) => sql`t.department_id = ${idIn(value) ?? 0}`,
    },
    {
      name: "tag",
      kind: "text",
      reach: "index",
      where: (value) => sql`t.tags @> array[${value.trim().toLowerCase()}]::text[]`,
    },
    { name: "late", kind: "flag", reach: "index", where: sql`${deadline} < now()` },
    { name: "unassigned", kind: "flag", reach: "window", where: sql`t.assignee_id is null` },
    { name: "created", kind: "dates", reach: "sort", where: within.dates(sql`t.created_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    return id === null ? sql`lower(t.subject) like ${`%${likeText(word)}%`}` : sql`t.id = ${id}`;
  },
  usualSort: "active",
  href: sql`'/staff/conversations/' || t.id`,
});
