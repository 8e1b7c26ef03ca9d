import { sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import { customerCell, idIn, joinedAccount, ofAccount, staffList, within } from "../staff/staff-list";

const states = ["waiting", "running", "done", "failed", "cancelled"];

/** Jobs on servers of all customers, the newest first. */
export const jobsList = staffList({
  name: "jobs",
  right: "customers/find",
  table: "jobs",
  joins: sql`${joinedAccount} left join servers s on s.id = t.server_id`,
  columns: [
    { name: "action", form: "action", value: sql`t.action` },
    { name: "server", form: "code", value: sql`s.hostname` },
    { name: "customer", form: "customer", value: customerCell },
    { name: "state", form: "state", value: sql`t.state` },
    {
      name: "created",
      form: "time",
      value: sql`t.created_at`,
      sort: { key: sql`t.created_at`, type: "timestamptz" },
    },
    { name: "ended", form: "time", value: sql`t.finished_at` },
    { name: "id", form: "code", value: sql`t.id::text`, isUsual: false },
    { name: "stage", form: "code", value: sql`t.stage`, isUsual: false },
    { name: "attempt", form: "code", value: sql`t.attempt::text`, isUsual: false },
    { name: "location", form: "code", value: sql`s.location`, isUsual: false },
    { name: "backEnd", form: "code", value: sql`s.provisioner`, isUsual: false },
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
    { name: "action", kind: "text", reach: "window", where: (value) => sql`t.action = ${value}` },
    {
      name: "location",
      kind: "choice",
      reach: "window",
      from: { rows: "locations" },
      where: (value) => sql`(select s.location from servers s where s.id = t.server_id) = ${value}`,
    },
    {
      name: "backEnd",
      kind: "choice",
      reach: "window",
      from: { rows: "back_ends" },
      where: (value) => sql`(select s.provisioner from servers s where s.id = t.server_id) = ${value}`,
    },
    { name: "created", kind: "dates", reach: "index", where: within.dates(sql`t.created_at`) },
  ],
  search: (word) => {
    const id = idIn(word);
    if (id !== null)
      return sql`t.id = any(array(select ${id}::int union select j.id from jobs j where j.server_id = ${id}))`;
    return sql`t.server_id = any(array(select id from servers where lower(hostname) like ${`%${likeText(word)}%`} limit 1000))`;
  },
  usualSort: "created",
  href: sql`'/staff/customers/' || t.account_id || '/jobs'`,
});
