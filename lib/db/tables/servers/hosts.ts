import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import type { MachineFailure } from "@/lib/base/failure";
import { systems } from "../catalog/catalog";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";
import { servers } from "./servers";

/** When the hosts of a back end were last read. Orders that need its room lock the row until they commit. */
export const hostReadings = pgTable("host_readings", {
  backEnd: text("back_end").primaryKey(),
  triedAt: moment("tried_at").notNull(),
  /** Null = never. */
  readAt: moment("read_at"),
  /** Why it could not be read at the last try; null = it could. */
  problem: text("problem"),
});

/** Computers that run machines, as their engine said when it last answered for each. */
export const hosts = pgTable(
  "hosts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    backEnd: text("back_end").notNull(),
    name: text("name").notNull(),
    /** Locations whose new servers it takes. */
    locations: text("locations").array().notNull(),
    /** gone: no longer known to its engine, and servers are still noted there. */
    state: text("state").$type<"online" | "evacuated" | "offline" | "gone">().notNull(),
    /** Since when it has that state. */
    stateSince: moment("state_since").notNull(),
    /** When it last said what it has; null = never, and so is all of that. */
    readAt: moment("read_at"),
    cpus: integer("cpus"),
    memoryMb: integer("memory_mb"),
    diskGb: integer("disk_gb"),
    usedMemoryMb: integer("used_memory_mb"),
    usedDiskGb: integer("used_disk_gb"),
    /** Load average of a minute. */
    load: numeric("load", { precision: 8, scale: 2, mode: "number" }),
    /** Machines that its engine has there. */
    machines: integer("machines").notNull().default(0),
    /** Sizes of the servers there together, at the last reading. */
    promisedCpus: integer("promised_cpus").notNull().default(0),
    promisedMemoryMb: integer("promised_memory_mb").notNull().default(0),
    promisedDiskGb: integer("promised_disk_gb").notNull().default(0),
    /** Since when it gets no new servers, as staff have decided, and why; null = it gets some. */
    avoidedAt: moment("avoided_at"),
    avoidedWhy: text("avoided_why"),
  },
  (t) => [unique("hosts_name").on(t.backEnd, t.name)],
);

/** Where the panel and the engine of a host do not agree, as the last reading found it. */
export const hostFindings = pgTable(
  "host_findings",
  {
    backEnd: text("back_end").notNull(),
    /** stray: a machine without a server in use · missing: a server in use without a machine. */
    kind: text("kind").$type<"stray" | "missing">().notNull(),
    /** As the machine is numbered: a stray one may be of no server that there ever was. */
    serverId: integer("server_id").notNull(),
    /** Name of the host that has it, or had it last. */
    host: text("host").notNull(),
    /** When it was found first. */
    since: moment("since").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.backEnd, t.kind, t.serverId] }),
    index("host_findings_host").on(t.backEnd, t.host),
  ],
);

/**
 * Licenses of a host for a system: how many of its servers with that system it may carry. A system that one host of a back end has
 * a row for goes on no host of that back end without one.
 */
export const hostLicenses = pgTable(
  "host_licenses",
  {
    hostId: integer("host_id")
      .notNull()
      .references(() => hosts.id, { onDelete: "cascade" }),
    systemId: integer("system_id")
      .notNull()
      .references(() => systems.id, { onDelete: "cascade" }),
    most: integer("most").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.hostId, t.systemId] }),
    index("host_licenses_system").on(t.systemId),
    check("host_licenses_most", sql`${t.most} >= 0`),
  ],
);

/** Hosts that staff have had emptied. */
export const hostEvacuations = pgTable(
  "host_evacuations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 101 }),
    hostId: integer("host_id")
      .notNull()
      .references(() => hosts.id, { onDelete: "cascade" }),
    state: text("state").$type<"running" | "done" | "failed">().notNull(),
    reason: text("reason").notNull(),
    startedAt: moment("started_at").notNull(),
    /** Null = the operator, by a command. */
    startedBy: staffId("started_by"),
    endedAt: moment("ended_at"),
    failure: jsonb("failure").$type<MachineFailure>(),
    /** Tries that failed. */
    failures: integer("failures").notNull().default(0),
  },
  (t) => [
    index("host_evacuations_host").on(t.hostId, t.id),
    index("host_evacuations_running").on(t.id).where(sql`state = 'running'`),
    check("host_evacuations_end", sql`(${t.endedAt} is null) = (${t.state} = 'running')`),
  ],
);

/** What became of each server of an evacuated host. */
export const hostEvacuationServers = pgTable(
  "host_evacuation_servers",
  {
    evacuationId: integer("evacuation_id")
      .notNull()
      .references(() => hostEvacuations.id, { onDelete: "cascade" }),
    serverId: integer("server_id")
      .notNull()
      .references(() => servers.id),
    state: text("state").$type<"waiting" | "moved" | "ended" | "stayed">().notNull(),
    /** Name of the host on which it is since. */
    movedTo: text("moved_to"),
    at: moment("at"),
  },
  (t) => [
    primaryKey({ columns: [t.evacuationId, t.serverId] }),
    index("host_evacuation_servers_server").on(t.serverId),
  ],
);
