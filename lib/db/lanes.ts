import { type SQL, sql } from "drizzle-orm";
import type { LanePool } from "@/lib/base/pools";

type Lane = { pool: LanePool; id: string; table: string };

/**
 * Tasks that wait for someone else's server, by the id in their payload. A queue is a row that every look for the
 * next task locks, and stays locked when its worker is killed: what is made for thousands of accounts at once has
 * none.
 */
export const lanedTasks: Readonly<Record<string, Lane>> = {
  send_webhook: { pool: "webhooks", id: "webhookId", table: "webhooks" },
};

/** The queue in which a task about that row waits: the lane of its account, one task at a time. Null where the row is nobody's. */
export function laneOf(task: string, id: SQL): SQL {
  const lane = lanedTasks[task];
  if (!lane) return sql`null::text`;
  return sql`(select ${sql.raw(`'${lane.pool}:'`)} || r.account_id from ${sql.identifier(lane.table)} r where r.id = ${id})`;
}
