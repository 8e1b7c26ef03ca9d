import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** State of the simulated provisioner's machines; a real provisioner stores its own. */
export const simulatedMachines = pgTable("simulated_machines", {
  serverId: integer("server_id").primaryKey(),
  location: text("location").notNull(),
  hostname: text("hostname").notNull(),
  addresses: jsonb("addresses").$type<string[]>().notNull(),
  attempt: integer("attempt").notNull(),
  step: text("step").notNull(),
  stepEndsAt: moment("step_ends_at").notNull(),
  power: text("power").$type<"on" | "off">().notNull(),
  /** A suspended machine is off and cannot be turned on. */
  isSuspended: boolean("is_suspended").notNull().default(false),
  /** Null = the size with which it was created. */
  preset: text("preset"),
  /** Of its disk, where that was grown; null = as of its preset. */
  diskGb: integer("disk_gb"),
  /** Key of the current or last power work; `powerTarget` is null once it is done. */
  powerWork: text("power_work"),
  powerTarget: text("desired_power").$type<"on" | "off" | "hard_off" | "reboot">(),
  powerEndsAt: moment("power_ends_at"),
  /** Its setup, and the post-install tasks run on it, by key. */
  setup: jsonb("setup").$type<Record<string, unknown>>().notNull().default({}),
  bootDevice: text("boot_device").$type<"disk" | "pxe" | "cd">().notNull().default("disk"),
  /** Null = of an earlier version, which had no hosts. */
  host: text("host"),
});

/** Simulated hosts; a location without any has three that are alike. */
export const simulatedHosts = pgTable("simulated_hosts", {
  name: text("name").primaryKey(),
  location: text("location").notNull(),
  state: text("state").$type<"online" | "evacuated" | "offline">().notNull(),
  cpus: integer("cpus").notNull(),
  memoryGb: integer("memory_gb").notNull(),
  diskGb: integer("disk_gb").notNull(),
});

/** Times when a simulated machine was on, during which it has traffic. */
export const simulatedSpans = pgTable(
  "simulated_spans",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: integer("server_id").notNull(),
    since: moment("since").notNull(),
    /** Null = still on. */
    until: moment("until"),
  },
  (t) => [
    index("simulated_spans_server").on(t.serverId, t.since),
    uniqueIndex("simulated_spans_open").on(t.serverId).where(sql`until is null`),
  ],
);

export const simulatedAddresses = pgTable("simulated_addresses", {
  ip: text("ip").primaryKey(),
  serverId: integer("server_id").notNull(),
  /** Null = since the machine was created. */
  since: moment("since"),
});

/** Ports (`port eth0`) and addresses (`ip 192.0.2.20`) that were blocked or unblocked, and their current work. */
export const simulatedLinks = pgTable(
  "simulated_links",
  {
    serverId: integer("server_id").notNull(),
    link: text("link").notNull(),
    isShut: boolean("is_shut").notNull().default(false),
    /** Key of the current or last work; `targetShut` is null once it is done. */
    work: text("work"),
    targetShut: boolean("desired_shut"),
    endsAt: moment("ends_at"),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.link] })],
);

/** Times when such a link was blocked, during which it has no traffic. */
export const simulatedGaps = pgTable(
  "simulated_gaps",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    serverId: integer("server_id").notNull(),
    link: text("link").notNull(),
    since: moment("since").notNull(),
    /** Null = still blocked. */
    until: moment("until"),
  },
  (t) => [index("simulated_gaps_server").on(t.serverId, t.since)],
);

export const simulatedNats = pgTable(
  "simulated_nats",
  {
    serverId: integer("server_id").notNull(),
    allowed: text("allowed").notNull(),
    until: moment("until").notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.allowed] })],
);
