import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  real,
  text,
} from "drizzle-orm/pg-core";
import { moment } from "../kernel/columns";

/** Back ends whose machines are read each minute: the minute that a worker has taken last, and how that went. */
export const metricSources = pgTable("metric_sources", {
  name: text("name").primaryKey(),
  minute: moment("minute").notNull(),
  /** When it was last read. */
  readAt: moment("read_at"),
  /** Why the last reading failed; null = it did not. `unsupported` is asked again after an hour. */
  failure: text("failure").$type<"unsupported" | "silent">(),
});

/** Percent; null = not measured. */
const levels = () => ({ cpu: real("cpu"), memory: real("memory"), disk: real("disk") });
/** Bytes and packets a second. */
const rates = () => ({
  inBytes: real("in_bytes"),
  outBytes: real("out_bytes"),
  inPackets: real("in_packets"),
  outPackets: real("out_packets"),
});
const peaks = () => ({
  cpuMax: real("cpu_max"),
  memoryMax: real("memory_max"),
  diskMax: real("disk_max"),
  inBytesMax: real("in_bytes_max"),
  outBytesMax: real("out_bytes_max"),
});

/** The last reading of each server, with its counters, and how far its readings are merged and swept. */
export const metricReadings = pgTable(
  "metric_readings",
  {
    serverId: integer("server_id").primaryKey(),
    at: moment("at").notNull(),
    isUp: boolean("is_up").notNull(),
    /** Another one means that the counters began anew. */
    start: text("start").notNull(),
    cpuSeconds: doublePrecision("cpu_seconds"),
    inCount: bigint("in_count", { mode: "number" }),
    outCount: bigint("out_count", { mode: "number" }),
    inPacketCount: bigint("in_packet_count", { mode: "number" }),
    outPacketCount: bigint("out_packet_count", { mode: "number" }),
    ...levels(),
    ...rates(),
    /** Up to when minutes are merged into quarters of an hour, and those into days. */
    quarterUntil: moment("quarter_until").notNull(),
    dayUntil: moment("day_until").notNull(),
    sweptAt: moment("swept_at").notNull(),
  },
  (t) => [
    index("metric_readings_quarter").on(t.quarterUntil),
    index("metric_readings_day").on(t.dayUntil),
    index("metric_readings_swept").on(t.sweptAt),
  ],
);

/** Readings by minute, for two days. */
export const metricMinutes = pgTable(
  "metric_minutes",
  {
    serverId: integer("server_id").notNull(),
    at: moment("at").notNull(),
    isUp: boolean("is_up").notNull(),
    ...levels(),
    ...rates(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.at] })],
);

/** Means and peaks by quarter of an hour, for 60 days. */
export const metricQuarters = pgTable(
  "metric_quarters",
  {
    serverId: integer("server_id").notNull(),
    at: moment("at").notNull(),
    /** Share of the readings in which it was on, 0 to 1. */
    up: real("up").notNull(),
    ...levels(),
    ...peaks(),
    ...rates(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.at] })],
);

/** The same by day (UTC), for two years. */
export const metricDays = pgTable(
  "metric_days",
  {
    serverId: integer("server_id").notNull(),
    at: moment("at").notNull(),
    up: real("up").notNull(),
    ...levels(),
    ...peaks(),
    ...rates(),
  },
  (t) => [primaryKey({ columns: [t.serverId, t.at] })],
);
