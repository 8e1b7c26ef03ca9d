import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { MaintenanceInput, MaintenanceKind, MaintenanceResult } from "@/lib/base/maintenance";
import { staffId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Proofs, backups and work on images that staff have started by a page; a worker does them. */
export const maintenanceTasks = pgTable(
  "maintenance_tasks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind").$type<MaintenanceKind>().notNull(),
    input: jsonb("input").$type<MaintenanceInput>().notNull(),
    /** failed: it could not be done, or what it looked at is wrong. */
    state: text("state").$type<"queued" | "running" | "done" | "failed">().notNull().default("queued"),
    askedAt: moment("asked_at").notNull(),
    askedBy: staffId("asked_by"),
    startedAt: moment("started_at"),
    endedAt: moment("ended_at"),
    /** Name of the machine whose worker does it. */
    host: text("host"),
    /** Null = it has not ended. */
    result: jsonb("result").$type<MaintenanceResult>(),
  },
  (t) => [index("maintenance_tasks_kind").on(t.kind, t.id)],
);
