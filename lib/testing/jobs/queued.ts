import { sql } from "drizzle-orm";
import { database } from "@/lib/db/client";

/** When the task with that key runs; null = there is none. */
export async function queuedAt(key: string): Promise<Date | null> {
  const found = await database().execute(sql`select run_at from graphile_worker.jobs where key = ${key}`);
  const [row] = found.rows as { run_at: Date | string }[];
  return row ? new Date(row.run_at) : null;
}
