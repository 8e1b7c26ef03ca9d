import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** The address book of guests of engines that would give two guests one address. */
export const guestAddresses = pgTable(
  "guest_addresses",
  {
    ip: text("ip").primaryKey(),
    /** Its back end knows the guest by it. */
    serverId: integer("server_id").notNull(),
  },
  (t) => [uniqueIndex("guest_addresses_server").on(t.serverId)],
);

/** The IPv6 networks of guests, a /64 each. */
export const guestNetworks = pgTable(
  "guest_networks",
  {
    network: text("network").primaryKey(),
    serverId: integer("server_id").notNull(),
  },
  (t) => [uniqueIndex("guest_networks_server").on(t.serverId)],
);

/** The counters of guests' cards when they were last read: engines begin at 0 with each start. */
export const guestCounters = pgTable("guest_counters", {
  serverId: integer("server_id").primaryKey(),
  at: moment("at").notNull(),
  /** Another one means that the counters began anew. */
  start: text("start").notNull(),
  inBytes: bigint("in_bytes", { mode: "number" }).notNull(),
  outBytes: bigint("out_bytes", { mode: "number" }).notNull(),
});

/** Bytes of guests: by five minutes for three days, then by hour, after 40 days by day, for 400 days. */
export const guestTraffic = pgTable(
  "guest_traffic",
  {
    serverId: integer("server_id").notNull(),
    /** Beginning of the step. */
    at: moment("at").notNull(),
    inBytes: bigint("in_bytes", { mode: "number" }).notNull(),
    outBytes: bigint("out_bytes", { mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.at] }), index("guest_traffic_at").on(t.at)],
);

/** What guests had before work in which their engine takes it from them, until it was put back. */
export const guestsBefore = pgTable("guests_before", {
  serverId: integer("server_id").primaryKey(),
  cause: text("cause").$type<"restore" | "copy">().notNull(),
  /** Of the work; a guest that still shows it has lost nothing. */
  mark: text("mark").notNull(),
  config: jsonb("config").$type<Record<string, string>>().notNull(),
  devices: jsonb("devices").$type<Record<string, Record<string, string>>>().notNull(),
});
