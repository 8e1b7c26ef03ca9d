import { sql } from "drizzle-orm";
import { z } from "zod";
import { byStaff } from "../access/access";
import { fail } from "../errors/fail";
import { staffOperation } from "../staff/staff-operation";
import { readReason, staffReason } from "../staff/staff-reason";

/** Retries a failed queue task at once, even if its attempts are used up. */
export const retryTask = staffOperation({
  name: "jobs.retry_task",
  summary: "Tries a failed task of the queue again",
  access: byStaff("write", "deployments/manage"),
  changes: [],
  fails: ["job.not_found"],
  input: z.object({ id: z.int().positive(), reason: staffReason }),
  output: z.object({}),
  run: async ({ db, note }, { id, reason: given }) => {
    const reason = readReason(given);
    const { rows } = await db.execute<{ name: string }>(sql`
      select task_identifier as name from graphile_worker.jobs where id = ${id} and last_error is not null`);
    if (!rows[0]) throw fail("job.not_found", {});
    await db.execute(sql`
      select graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := now(), attempts := 0)`);
    note({ target: `task ${id}`, changes: { retried: rows[0].name, reason } });
    return {};
  },
});
