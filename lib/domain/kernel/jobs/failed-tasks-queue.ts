import { sql } from "drizzle-orm";
import type { MomentColumn, TextColumns } from "../staff/staff-lines";
import { staffQueue } from "../staff/staff-queue";

type Columns = TextColumns & { id: string; state: string; at: MomentColumn; until: MomentColumn };

/** Tasks of the worker that failed and wait for another try, or have none left. */
export const failedTasksQueue = staffQueue({
  name: "tasks",
  right: "deployments/manage",
  hasNoAccounts: true,
  acts: () => ["retryTask"],
  statement: ({ before, size }) => sql<Columns>`
    select t.id, t.task_identifier as title, t.attempts || ' / ' || t.max_attempts as detail,
      case when t.attempts >= t.max_attempts then 'failed' else 'waiting' end as state, t.created_at as at, t.run_at as until
    from graphile_worker.jobs t
    where t.last_error is not null and t.id < ${before}::bigint order by t.id desc limit ${size + 1}`,
  line: (row) => row,
});
