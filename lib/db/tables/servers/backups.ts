import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { Failure } from "@/lib/base/failure";
import { moment } from "../kernel/columns";
import { serverId } from "./servers";

/** What is done with servers by itself: backups, as bought, and snapshots. */
export const serverSchedules = pgTable(
  "server_schedules",
  {
    serverId: serverId(),
    what: text("what").$type<"backup" | "snapshot">().notNull(),
    every: text("every").$type<"daily" | "weekly">().notNull(),
    /** Hour of the day in which it begins, in the time zone of the seller. */
    hour: integer("hour").notNull(),
    /** Of weekly ones: 1 = Monday, 7 = Sunday. */
    weekday: integer("weekday").notNull(),
    /** How many backups are kept; the newest ones. */
    keep: integer("keep").notNull(),
    /** When it begins next; null = it is off. */
    nextAt: moment("next_at"),
    lastAt: moment("last_at"),
    lastBytes: bigint("last_bytes", { mode: "number" }),
    /** When the last one failed, and why; null once one has succeeded. */
    failedAt: moment("failed_at"),
    failure: jsonb("failure").$type<Failure>(),
    /** Until when which plan is paid, even if it is off: switched on again it costs nothing more until then. */
    paidPlan: text("paid_plan").$type<"daily" | "weekly">(),
    paidUntil: moment("paid_until"),
  },
  (t) => [
    primaryKey({ columns: [t.serverId, t.what] }),
    index("server_schedules_due").on(t.nextAt, t.serverId).where(sql`next_at is not null`),
  ],
);

/** What was on the disks; `systemId` null = a system of the customer's own. */
export type BackedUp = {
  systemId: number | null;
  systemName: string;
  softwareId: number | null;
  diskGb: number;
};

/** Copies of servers' disks that their back ends have, apart from the disks. */
export const serverBackups = pgTable(
  "server_backups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 901 }),
    serverId: serverId(),
    /** The job that made it; a repeated attempt makes none twice. */
    jobId: integer("job_id").notNull().unique(),
    /** Its name at the back end. */
    name: text("name").notNull(),
    sizeBytes: bigint("size_bytes", { mode: "number" }).notNull(),
    madeAt: moment("made_at").notNull(),
    /** By its schedule, and not because its owner asked for it. */
    isScheduled: boolean("is_scheduled").notNull(),
    /** Null = made by an earlier version: what its server has now. */
    holds: jsonb("holds").$type<BackedUp>(),
  },
  (t) => [index("server_backups_server").on(t.serverId, t.madeAt)],
);
