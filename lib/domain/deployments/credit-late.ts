import { and, eq, notExists, sql } from "drizzle-orm";
import { isPositive, negate, percentOf, sum } from "@/lib/base/money";
import { type Database, database, inTransaction } from "@/lib/db/client";
import { invoices, ledgerEntries } from "@/lib/db/tables/billing";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { lateCreditTerms } from "@/lib/env";
import { errorFacts, log } from "@/lib/log";
import { lateCreditKey, readLateCredit } from "../billing/shared/late-credit";
import { lockCredit, postEntry } from "../billing/shared/ledger";
import { splitSetupFee } from "../billing/shared/setup-fee";
import { readUsualTime } from "../jobs/shared/usual-times";
import type { Job } from "../kernel/job-kind";
import { notifyOwner } from "../mails/shared/notify";
import { type Deployment, readDeployment } from "./read";

/** From the payment on, as the usual time is measured; null = it has not begun. */
async function readBegin(db: Database, jobId: number): Promise<Date | null> {
  const [row] = await db
    .select({ at: sql<string | null>`min(${jobStages.startedAt})` })
    .from(jobStages)
    .where(eq(jobStages.jobId, jobId));
  return row?.at ? new Date(row.at) : null;
}

/** What its page shows as well. */
async function usualAtBegin(
  db: Database,
  { usual, action }: Job,
  { presetId, location }: Deployment["server"],
) {
  return usual ?? (await readUsualTime(db, { action, presetId, location })).usual;
}

async function isLate(db: Database, job: Job, { server }: Deployment, now: Date): Promise<boolean> {
  const begun = await readBegin(db, job.id);
  if (!begun) return false;
  const { late } = await usualAtBegin(db, job, server);
  const { graceSeconds } = lateCreditTerms();
  return (now.getTime() - begun.getTime()) / 1_000 > late + graceSeconds;
}

/** A part of what was paid for the first period, with its tax; of one that is not paid any more nothing. */
async function amountFor(db: Database, { order }: Deployment, percent: number): Promise<string> {
  const isPaid = and(eq(invoices.id, order.invoiceId), eq(invoices.status, "Paid"));
  const [invoice] = await db.select().from(invoices).where(isPaid);
  if (!invoice) return "0.00";
  const { period } = await splitSetupFee(db, invoice);
  return percentOf(sum([period.subtotal, period.tax], invoice.currency), String(percent));
}

/**
 * Gives the customer credit when the deployment of an order is over or still runs later than promised by the grace of
 * the rule, once. The caller holds the lock of the job, and has not yet locked its server.
 */
export async function creditIfLate(
  db: Database,
  job: Job,
  deployment: Deployment,
  { now, isReady }: { now: Date; isReady: boolean },
): Promise<void> {
  const { percent } = lateCreditTerms();
  if (percent === 0 || job.action !== "deploy") return;
  if (!(await isLate(db, job, deployment, now))) return;
  const { server, order } = deployment;
  const { accountId, currency, hostname, id } = server;
  await lockCredit(db, accountId, currency);
  if (await readLateCredit(db, order.id)) return;
  const amount = await amountFor(db, deployment, percent);
  if (!isPositive(amount)) return;
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
  const facts = { id, hostname, isReady, amount, currency, job: job.key };
  await notifyOwner({ db, now }, accountId, "server.deploy_late", facts);
}

async function creditRunning(id: number, now: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [job] = await db.select().from(jobs).where(eq(jobs.id, id)).for("update");
    if (job?.state !== "running") return;
    await creditIfLate(db, job, await readDeployment(db, job), { now, isReady: false });
  });
}

/** Credits deployments that still run although they should have been over; those that end late credit themselves. */
export async function creditLateDeployments(now: Date): Promise<void> {
  const { percent, graceSeconds } = lateCreditTerms();
  if (percent === 0) return;
  const db = database();
  const credited = db
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.key, sql`'late deployment ' || ${jobs.orderId}`));
  const from = new Date(now.getTime() - graceSeconds * 1_000).toISOString();
  const rows = await db
    .select({ id: jobs.id })
    .from(jobs)
    .innerJoin(jobStages, eq(jobStages.jobId, jobs.id))
    .where(and(eq(jobs.state, "running"), eq(jobs.action, "deploy"), notExists(credited)))
    .groupBy(jobs.id)
    .having(sql`min(${jobStages.startedAt}) < ${from}::timestamptz`);
  for (const { id } of rows)
    await creditRunning(id, now).catch((error: unknown) =>
      log.error({ id, error: errorFacts(error) }, "a late deployment cannot be credited"),
    );
}
