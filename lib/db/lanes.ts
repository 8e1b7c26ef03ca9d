import { type SQL, sql } from "drizzle-orm";
import type { LanePool } from "@/lib/base/pools";

type Lane = { pool: LanePool; id: string; table: string };

/**
 * Tasks that wait for external servers, by the id in their payload. Only these use queues: a queue is a row that each
 * fetch of a next task locks, and that stays locked if its worker is killed, so tasks created for thousands of
 * accounts at once must not have one.
 */
export const lanedTasks: Readonly<Record<string, Lane>> = {
  send_webhook: { pool: "webhooks", id: "webhookId", table: "webhooks" },
};

/**
 * Returns the queue of a task about that row: its account's lane, which runs one task at a time. Null if the row has
 * no account.
 */
export function laneOf(task: string, id: SQL): SQL {
  const lane = lanedTasks[task];
  if (!lane) return sql`null::text`;
  return sql`(select ${sql.raw(`'${lane.pool}:'`)} || r.account_id from ${sql.identifier(lane.table)} r where r.id = ${id})`;
}
