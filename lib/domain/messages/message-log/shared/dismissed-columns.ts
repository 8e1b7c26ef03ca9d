import { sql } from "drizzle-orm";
import { staffName } from "@/lib/db/staff-name";

/** Of a table of messages: whether one is on this list, who set it aside, and its state. */
export const dismissedColumns = (table: "m" | "w") => ({
  isListed: (isDismissed: boolean) =>
    sql.raw(`${table}.set_aside_at is ${isDismissed ? "not null" : "null"}`),
  by: staffName(`${table}.set_aside_by`),
  state: sql.raw(`case when ${table}.set_aside_at is null then 'failed' else 'set_aside' end`),
});

/** What can be pressed depends on where the message is. */
export const isDismissed = ({ state }: { state: string | null }): boolean => state === "set_aside";
