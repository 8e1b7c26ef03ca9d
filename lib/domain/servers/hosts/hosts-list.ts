import { type SQL, sql } from "drizzle-orm";
import { likeText } from "@/lib/db/like-text";
import { staffList } from "../../kernel/staff/staff-list";

/** `used / all`, or a dash for what nobody has said. */
const partOf = (used: SQL, all: SQL): SQL =>
  sql`coalesce((${used})::text, '–') || ' / ' || coalesce((${all})::text, '–')`;
const inGb = (megabytes: SQL): SQL => sql`round((${megabytes}) / 1024.0)::int`;
const share = (part: SQL, whole: SQL): SQL => sql`coalesce((${part})::numeric / nullif(${whole}, 0), -1)`;

/** Hosts of all back ends; what one said last stays when it does not answer. */
export const hostsList = staffList({
  name: "hosts",
  right: "hosts/read",
  table: "hosts",
  joins: sql``,
  columns: [
    { name: "name", form: "name", value: sql`t.name`, sort: { key: sql`lower(t.name)`, type: "text" } },
    { name: "backEnd", form: "code", value: sql`t.back_end` },
    { name: "state", form: "state", value: sql`t.state`, sort: { key: sql`t.state`, type: "text" } },
    { name: "location", form: "code", value: sql`nullif(array_to_string(t.locations, ', '), '')` },
    {
      name: "load",
      form: "code",
      value: sql`t.load::text`,
      sort: { key: sql`coalesce(t.load, -1)`, type: "numeric" },
    },
    {
      name: "usedMemory",
      form: "code",
      value: partOf(inGb(sql`t.used_memory_mb`), inGb(sql`t.memory_mb`)),
      sort: { key: share(sql`t.used_memory_mb`, sql`t.memory_mb`), type: "numeric" },
    },
    {
      name: "promisedMemory",
      form: "code",
      value: partOf(inGb(sql`t.promised_memory_mb`), inGb(sql`t.memory_mb`)),
      sort: { key: share(sql`t.promised_memory_mb`, sql`t.memory_mb`), type: "numeric" },
    },
    {
      name: "promisedCpus",
      form: "code",
      value: partOf(sql`t.promised_cpus`, sql`t.cpus`),
      sort: { key: share(sql`t.promised_cpus`, sql`t.cpus`), type: "numeric" },
    },
    {
      name: "promisedDisk",
      form: "code",
      value: partOf(sql`t.promised_disk_gb`, sql`t.disk_gb`),
      sort: { key: share(sql`t.promised_disk_gb`, sql`t.disk_gb`), type: "numeric" },
      isUsual: false,
    },
    {
      name: "usedDisk",
      form: "code",
      value: partOf(sql`t.used_disk_gb`, sql`t.disk_gb`),
      sort: { key: share(sql`t.used_disk_gb`, sql`t.disk_gb`), type: "numeric" },
      isUsual: false,
    },
    {
      name: "machines",
      form: "code",
      value: sql`t.machines::text`,
      sort: { key: sql`t.machines::bigint`, type: "bigint" },
    },
    {
      name: "read",
      form: "time",
      value: sql`t.read_at`,
      sort: { key: sql`coalesce(t.read_at, '-infinity')`, type: "timestamptz" },
    },
    { name: "since", form: "time", value: sql`t.state_since`, isUsual: false },
  ],
  filters: [
    {
      name: "state",
      kind: "choice",
      reach: "index",
      from: { words: "states", values: ["online", "evacuated", "offline", "gone"] },
      where: (value) => sql`t.state = ${value}`,
    },
    {
      name: "backEnd",
      kind: "choice",
      reach: "index",
      from: { rows: "back_ends" },
      where: (value) => sql`t.back_end = ${value}`,
    },
    {
      name: "location",
      kind: "choice",
      reach: "index",
      from: { rows: "locations" },
      where: (value) => sql`${value} = any(t.locations)`,
    },
  ],
  search: (word) => sql`lower(t.name) like ${`%${likeText(word)}%`}`,
  usualSort: "name",
  href: sql`'/staff/hosts/' || t.id`,
});
