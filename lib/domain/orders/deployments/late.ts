import { and, eq, isNull, notExists, or, sql } from "drizzle-orm";
import { decimalOf, isPositive, type Money, negate, percentOf, zero } from "@/lib/base/money";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices, ledgerEntries } from "@/lib/db/tables/money/billing";
import { runtime } from "@/lib/env";
import { errorParams, log } from "@/lib/log";
import type { Job } from "../../kernel/async/job-kind";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { lateCreditKey, readLateCredit } from "../../kernel/jobs/shared/late-credit";
import { readUsualTime } from "../../kernel/jobs/shared/usual-times";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { totalOf } from "../../money/billing/shared/credit-note";
import { lockCredit, postEntry } from "../../money/billing/shared/ledger";
import { splitSetupFee } from "../../money/billing/shared/setup-fee";
import { type Deployment, readDeployment } from "./read";

/** The usual time stored with the job, else the current one, as on its page. */
async function usualAtBegin(
  db: Database,
  { usual, action }: Job,
  { presetId, location }: Deployment["server"],
) {
  return usual ?? (await readUsualTime(db, { action, presetId, location })).usual;
}

/** Seconds by which the deployment is late; negative = in time or not begun. */
async function secondsLate(db: Database, job: Job, { server }: Deployment, now: Date): Promise<number> {
  // Measured from the first stage, as the usual time is; null = not begun.
  const [row] = await db
    .select({ at: sql<string | null>`min(${jobStages.startedAt})` })
    .from(jobStages)
    .where(eq(jobStages.jobId, job.id));
  if (!row?.at) return -1;
  const { late } = await usualAtBegin(db, job, server);
  return (now.getTime() - new Date(row.at).getTime()) / 1_000 - late;
}

/** A percentage of what was paid for the first period, with tax; "0.00" if its invoice is not paid (any more). */
async function amountFor(db: Database, { server, order }: Deployment, percent: number): Promise<Money> {
  const isPaid = and(eq(invoices.id, order.invoiceId), eq(invoices.status, "Paid"));
  const [invoice] = await db.select().from(invoices).where(isPaid);
  if (!invoice) return zero(server.currency);
  const { period } = await splitSetupFee(db, invoice);
  return percentOf(totalOf(period), String(percent));
}

type Told = { now: Date; isReady: boolean };

async function tell(
  db: Database,
  job: Job,
  { server }: Deployment,
  { now, isReady, amount }: Told & { amount: string | null },
): Promise<void> {
  const { accountId, currency, hostname, id } = server;
  await db.update(jobs).set({ lateToldAt: now }).where(eq(jobs.id, job.id));
  const facts = { id, hostname, isReady, amount, currency, job: job.key };
  await notifyOwner({ db, now }, accountId, "server.deploy_late", facts);
}

/**
 * The credit for a late deployment: percent of the period's price (0 = none), once it is late by more than
 * `graceSeconds`.
 */
function lateCreditTerms(): { percent: number; graceSeconds: number } {
  const { environment, deploySpeed } = runtime();
  const { LATE_CREDIT_PERCENT: percent, LATE_CREDIT_HOURS: hours } = environment;
  return { percent, graceSeconds: (hours * 3_600) / deploySpeed };
}

/**
 * Credits the customer once if the deployment of an order ends or still runs later than promised by more than the
 * grace time. Returns whether it did. The caller holds the job's lock and has not locked its server yet.
 */
export async function creditIfLate(
  db: Database,
  job: Job,
  deployment: Deployment,
  { now, isReady }: Told,
): Promise<boolean> {
  const { percent, graceSeconds } = lateCreditTerms();
  if (percent === 0 || job.action !== "deploy") return false;
  if ((await secondsLate(db, job, deployment, now)) <= graceSeconds) return false;
  const { server, order } = deployment;
  const { accountId, currency, hostname } = server;
  await lockCredit(db, accountId, currency);
  if (await readLateCredit(db, order.id)) return false;
  const amount = await amountFor(db, deployment, percent);
  if (!isPositive(amount)) return false;
  await postEntry(db, {
    accountId,
    currency,
    kind: "correction",
    key: lateCreditKey(order.id),
    description: { code: "late_deploy", hostname },
    invoiceId: null,
    postings: [
      { kind: "credit", amount },
      { kind: "promotion", amount: negate(amount) },
    ],
    now,
  });
  const about = {
    target: `server ${server.id}`,
    changes: { amount: `${decimalOf(amount)} ${currency}` },
    cause: `job ${job.id}`,
  };
  await writeSystemEvents(db, [{ operation: "deployments.credit_late", accountId, ...about }], now);
  await tell(db, job, deployment, { now, isReady, amount: decimalOf(amount) });
  return true;
}

async function checkAt(id: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for("update");
    if (job?.state !== "running") return;
    const deployment = await readDeployment(db, job);
    if (await creditIfLate(db, job, deployment, { now, isReady: false })) return;
    if (job.lateToldAt !== null || (await secondsLate(db, job, deployment, now)) <= 0) return;
    await tell(db, job, deployment, { now, isReady: false, amount: null });
  });
}

/**
 * Notifies customers once of running deployments that are late, and credits them when the grace time is over;
 * deployments that end late are credited when they end.
 */
export async function tellLateDeployments(now: Date): Promise<void> {
  const { percent, graceSeconds } = lateCreditTerms();
  const db = database();
  const credited = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.key, sql`'late deployment ' || ${jobs.orderId}`));
  const isUntold = isNull(jobs.lateToldAt);
  const seconds = sql`coalesce((${jobs.usual} ->> 'late')::float8, 0)
    + case when ${isUntold} then 0 else ${graceSeconds}::float8 end`;
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(jobStages, eq(jobStages.jobId, jobs.id))
    .where(
      and(
        eq(jobs.state, "running"),
        eq(jobs.action, "deploy"),
        percent === 0 ? isUntold : or(isUntold, notExists(credited)),
      ),
    )
    .groupBy(jobs.id)
    .having(
      sql`min(${jobStages.startedAt}) + make_interval(secs => ${seconds}) < ${now.toISOString()}::timestamptz`,
    );
  for (const { id } of rows)
    await checkAt(id, now).catch((error: unknown) =>
      log.error({ id, error: errorParams(error) }, "nobody can be told of a late deployment"),
    );
}
