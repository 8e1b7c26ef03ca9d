import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { Amount } from "@/lib/base/amount";
import { Failure } from "@/lib/base/failure";
import { wireText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { nameColumn } from "@/lib/db/name-column";
import { jobStages } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../access/access";
import type { Job } from "../async/job-kind";
import { operation } from "../operation/operation";
import { job } from "./lookup";
import { attemptsOfDeployments, isFinished, stagesOf } from "./rules";
import { readLateCredit } from "./shared/late-credit";
import { readUsualTime } from "./shared/usual-times";

const Stage = z.object({
  name: z.string(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  started: z.string().nullable(),
  finished: z.string().nullable(),
  /** Usual seconds, measured from the last deployments of this preset and location if there are enough. */
  usual_seconds: z.int(),
});

/** A job as its page shows it; times are ISO 8601. */
export const JobPage = z.object({
  key: z.string(),
  action: z.string(),
  state: z.enum(["waiting", "running", "done", "failed", "cancelled"]),
  progress: z.int(),
  /** Queued behind other work on its server. */
  is_queued: z.boolean(),
  /** Why it failed before or when it was to begin; null = it has begun, or still may. */
  unbegun: Failure.nullable(),
  attempt: z.int(),
  max_attempts: z.int(),
  stages: z.array(Stage),
  /** Why attempts failed, oldest first. */
  failures: z.array(z.object({ attempt: z.int(), stage: z.string(), reason: Failure, at: z.string() })),
  created: z.string(),
  finished: z.string().nullable(),
  /** Time of payment, from which its duration is counted; null while an order waits for payment. */
  begun: z.string().nullable(),
  /** Seconds; `from` = `to` where there are too few measurements for a range. Beyond `late` it is late. */
  usual: z.object({ from: z.number(), to: z.number(), late: z.number() }),
  next_try: z.string().nullable(),
  server: z.object({ id: z.int(), hostname: z.string(), state: z.string(), location: z.string() }).nullable(),
  /** `due` is ISO 8601. */
  invoice: z
    .object({ id: z.int(), number: z.string(), status: z.string(), due: z.string(), total: Amount })
    .nullable(),
  order_id: z.int().nullable(),
  /** Credit for late deployment. */
  late_credit: Amount.nullable(),
});
export type JobPage = z.infer<typeof JobPage>;

/** Usual times for that server, in total and per stage. */
async function readPace(db: Database, { action, serverId, usual }: Job) {
  const { presetId, location } = servers;
  const [place = { presetId: 0, location: "" }] = await db
    .select({ presetId, location })
    .from(servers)
    .where(eq(servers.id, serverId ?? 0));
  const known = await readUsualTime(db, { action, ...place });
  return { usual: usual ?? known.usual, stages: known.stages };
}

type StageRow = typeof jobStages.$inferSelect;

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

function stageState(job: Job, row: StageRow | undefined): "waiting" | "running" | "done" | "failed" {
  if (job.state === "done") return "done";
  if (!row) return "waiting";
  if (row.failure) return "failed";
  return row.finishedAt ? "done" : "running";
}

function stagesOnPage(job: Job, rows: StageRow[], usual: Record<string, number>) {
  const now = rows.filter((row) => row.attempt === job.attempt);
  return stagesOf(job.action)
    .filter((name) => name !== "done")
    .map((name) => {
      const row = now.find((one) => one.stage === name);
      return {
        name,
        state: stageState(job, row),
        started: iso(row?.startedAt),
        finished: iso(row?.finishedAt),
        usual_seconds: usual[name] ?? 0,
      };
    });
}

/** The job's server, and the invoice that it waited for, where that is the same account's. */
async function readBeside(
  db: Database,
  { serverId, invoiceId, accountId }: Job,
): Promise<Pick<JobPage, "server" | "invoice">> {
  const { id, hostname, state, location } = servers;
  const shown = { id: invoices.id, number: nameColumn(invoices), status: invoices.status };
  const [server] = await db
    .select({ id, hostname, state, location })
    .from(servers)
    .where(eq(id, serverId ?? 0));
  const [invoice] = await db
    .select({ ...shown, dueAt: invoices.dueAt, value: invoices.total, currency: invoices.currency })
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId ?? 0), eq(invoices.accountId, accountId)));
  if (!invoice) return { server: server ?? null, invoice: null };
  const { value, currency, dueAt, ...rest } = invoice;
  const due = dueAt.toISOString();
  return { server: server ?? null, invoice: { ...rest, due, total: { value, currency } } };
}

const failuresOf = (rows: StageRow[]): JobPage["failures"] =>
  rows.flatMap(({ attempt, stage, failure, finishedAt, startedAt }) =>
    failure === null
      ? []
      : [{ attempt, stage, reason: failure, at: (finishedAt ?? startedAt).toISOString() }],
  );

/** One job for its page and for polling: the caller's own, found by its key. */
export const showJob = operation({
  name: "jobs.show",
  summary: "Shows a deployment stage by stage",
  access: reads({ right: "eq/list" }),
  target: job("key"),
  input: z.object({ key: wireText(100) }),
  output: JobPage,
  run: async ({ db }, _input, job) => {
    const pace = await readPace(db, job);
    const stages = await db
      .select()
      .from(jobStages)
      .where(eq(jobStages.jobId, job.id))
      .orderBy(asc(jobStages.id));
    const isBetweenTries = job.state === "running" && job.stage === "queued" && job.attempt > 1;
    return {
      key: job.key,
      action: job.action,
      state: job.state,
      progress: isFinished(job.state) && job.state !== "failed" ? 100 : job.progress,
      is_queued: job.state === "running" && job.isBehind,
      unbegun: job.isBegun ? null : job.failure,
      attempt: job.attempt,
      max_attempts: attemptsOfDeployments,
      stages: stagesOnPage(job, stages, pace.stages),
      failures: failuresOf(stages),
      created: job.createdAt.toISOString(),
      finished: iso(job.finishedAt),
      begun: iso(stages[0]?.startedAt),
      usual: pace.usual,
      next_try: isBetweenTries ? iso(job.pollAt) : null,
      ...(await readBeside(db, job)),
      order_id: job.orderId,
      late_credit: job.action === "deploy" ? await readLateCredit(db, job.orderId) : null,
    };
  },
});
