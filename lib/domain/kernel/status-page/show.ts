import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/lib/db/client";
import { runtime } from "@/lib/env";
import { anybody } from "../access/access";
import { openOperation } from "../operation/operation";
import { billingOf, deploymentsOf, mailOf, workOf } from "./rules";
import { Conditions, type PartDetails } from "./schema";
import { readLedgerCheck } from "./shared/ledger-check";

const Details = z.object({
  workers: z.array(z.string()),
  waiting_seconds: z.record(z.string(), z.number()),
  failed_in_a_row: z.int(),
  stuck_mails: z.int(),
});

/**
 * Workers are identified by their database connections (lib/jobs/start.ts); tasks that no worker takes stay in the
 * queue.
 */
async function readDetails(db: Database, now: Date): Promise<PartDetails> {
  const check = await readLedgerCheck(db);
  const { rows } = await db.execute(sql`
    select
      array(select distinct a.application_name from pg_stat_activity a
        where a.datname = current_database() and a.application_name like 'berth %') as workers,
      coalesce((select json_object_agg(w.task_identifier, w.seconds) from (
        select j.task_identifier, extract(epoch from now() - min(j.run_at)) as seconds
          from graphile_worker.jobs j
          where j.locked_at is null and j.attempts < j.max_attempts and j.run_at < now()
            and j.task_identifier in ('job', 'send_mail')
          group by j.task_identifier) w), '{}') as waiting_seconds,
      (select count(*)::int from (
        select d.state from jobs d
          where d.action = 'deploy' and d.finished_at > now() - interval '1 day'
          order by d.finished_at desc limit 3) newest
        where newest.state = 'failed') as failed_in_a_row,
      (select count(*)::int from graphile_worker.jobs m
        where m.task_identifier = 'send_mail' and m.last_error is not null
          and not exists (select 1 from mails s where s.sent_at > m.created_at)) as stuck_mails`);
  const facts = Details.parse(rows[0]);
  return {
    workers: facts.workers,
    waitingSeconds: facts.waiting_seconds,
    failedInARow: facts.failed_in_a_row,
    stuckMails: facts.stuck_mails,
    sendsMail: runtime().environment.SMTP_URL !== undefined,
    ledger: check && {
      ageHours: (now.getTime() - Date.parse(check.at)) / 3_600_000,
      isRight: check.breaches === 0,
    },
  };
}

/** For everybody, signed in or not: which parts of the panel work. Reveals no customers, hosts or numbers of them. */
export const showStatusPage = openOperation({
  name: "status.show",
  summary: "Shows which parts of the panel work",
  access: anybody("read"),
  input: z.object({}),
  output: Conditions,
  run: async ({ db, now }) => {
    const facts = await readDetails(db, now);
    return {
      database: "working" as const,
      work: workOf(facts),
      deployments: deploymentsOf(facts),
      mail: mailOf(facts),
      billing: billingOf(facts),
    };
  },
});
