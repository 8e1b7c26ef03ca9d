import { eq } from "drizzle-orm";
import { minus, negate } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/billing";
import { jobStages, jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { serverAddresses, servers } from "@/lib/db/tables/servers";
import { sessions } from "@/lib/db/tables/sessions";
import { issueInvoice } from "@/lib/domain/billing/shared/issue-invoice";
import { postEntry, readCredit } from "@/lib/domain/billing/shared/ledger";
import { finishDeployment } from "@/lib/domain/deployments/finish";
import { type Deployment, readDeployment } from "@/lib/domain/deployments/read";
import { endJob } from "@/lib/domain/jobs/advance";
import { claimJob } from "@/lib/domain/jobs/claim";
import type { SignedContext } from "@/lib/domain/kernel/context";
import { orderInstance } from "@/lib/domain/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/quote-instance";
import { provisionerOf } from "@/lib/domain/servers/shared/provisioner";
import { issueSession } from "@/lib/domain/sessions/shared/issue";
import { readSession } from "@/lib/domain/sessions/shared/read";
import { runtime } from "@/lib/env";
import { makeContext, newRequestId } from "@/lib/session/context";

const address = "127.0.0.1";
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** A context of that account at a time gone by, through a session that is ended at once. */
async function contextAt(accountId: number, at: Date): Promise<SignedContext> {
  const db = database();
  const issued = await issueSession(db, {
    accountId,
    kind: "browser",
    apiKeyId: null,
    isBound: false,
    ttlSeconds: 3_600,
    address,
    userAgent: "demo",
    now: at,
  });
  const customer = await readSession(issued.token, address, at);
  await db.delete(sessions).where(eq(sessions.id, issued.id));
  if (!customer) throw new Error("The demo account cannot be used.");
  return makeContext(
    customer,
    { requestId: newRequestId(), address, userAgent: "demo", idempotencyKey: null },
    at,
  );
}

/** Money from outside onto an account's credit. */
export async function topUp(
  accountId: number,
  currency: "EUR" | "RUB",
  amount: string,
  now: Date,
): Promise<void> {
  const postings = [
    { kind: "payments" as const, amount: negate(amount) },
    { kind: "credit" as const, amount },
  ];
  await inTransaction((db) =>
    postEntry(db, {
      accountId,
      currency,
      kind: "topup",
      key: `topup ${accountId} ${now.toISOString()}`,
      description: { code: "topup" as const },
      invoiceId: null,
      postings,
      now,
    }),
  );
}

/** What is missing to that credit, decimal text. */
export async function missingCredit(
  accountId: number,
  currency: "EUR" | "RUB",
  wanted: string,
): Promise<string> {
  return minus(wanted, await readCredit(database(), accountId, currency), currency);
}

const stageMinutes: [string, number][] = [
  ["queued", 0.1],
  ["allocating", 0.2],
  ["installing", 6.5],
  ["configuring", 2.3],
  ["verifying", 0.4],
];

async function writeStages(jobId: number, from: Date): Promise<Date> {
  let at = from;
  for (const [stage, minutes] of stageMinutes) {
    const finishedAt = new Date(at.getTime() + (minutes * 60_000) / runtime().deploySpeed);
    const times = { startedAt: at, finishedAt };
    await database()
      .insert(jobStages)
      .values({ jobId, attempt: 1, stage, ...times })
      .onConflictDoUpdate({ target: [jobStages.jobId, jobStages.attempt, jobStages.stage], set: times });
    at = finishedAt;
  }
  return at;
}

/** Asks until the machine is there: on the demo's simulated provisioner a step takes milliseconds at this speed. */
async function allocate({ machine, server }: Deployment) {
  const provisioner = await provisionerOf(database(), server);
  for (;;) {
    const outcome = await provisioner.allocate(machine);
    if (outcome.state === "failed") throw new Error(outcome.failure.code);
    if (outcome.state === "done") return outcome.addresses ?? [];
    await new Promise((resolve) => setTimeout(resolve, outcome.againInMs));
  }
}

export type DemoOrder = {
  preset: string;
  location: string;
  system: number;
  plan: number;
  hostname: string;
  pin?: string;
};

const selectionOf = (wanted: DemoOrder) => ({
  deploy_period: "monthly" as const,
  preset: wanted.preset,
  location_name: wanted.location,
  os_id: wanted.system,
  traffic_plan: String(wanted.plan),
});

/** What that order costs, decimal text. */
export async function priceOf(accountId: number, wanted: DemoOrder, at: Date): Promise<string> {
  return (await quoteInstance.call(await contextAt(accountId, at), selectionOf(wanted))).total;
}

/** Orders as a customer would have, days ago, and lets the deployment have ended well then. */
export async function orderInThePast(accountId: number, wanted: DemoOrder, at: Date): Promise<number> {
  const context = await contextAt(accountId, at);
  const ordered = await orderInstance.call(context, {
    ...selectionOf(wanted),
    hostname: wanted.hostname,
    root_pass: "Demo-server-1",
    deploy_notify: 0,
    ...(wanted.pin ? { pin: wanted.pin } : {}),
  });
  const [job] = await database().select().from(jobs).where(eq(jobs.key, ordered.callback));
  if (!job || ordered.status !== "Paid")
    throw new Error(`The demo order of ${wanted.hostname} was not paid.`);
  if (!(await claimJob(job.id, new Date(), [job.operation])))
    throw new Error(`The deployment of ${wanted.hostname} is not there.`);
  const deployment = await readDeployment(database(), job);
  const addresses = await allocate(deployment);
  const readyAt = await writeStages(job.id, at);
  await inTransaction(async (db) => {
    await db
      .insert(serverAddresses)
      .values(addresses.map((row) => ({ ...row, serverId: ordered.server_id })));
    await endJob(db, job, await finishDeployment(db, deployment, readyAt), readyAt);
    await db
      .update(servers)
      .set({ rootPassword: null, rootPasswordUntil: null })
      .where(eq(servers.id, ordered.server_id));
  });
  return ordered.server_id;
}

/** The unpaid invoice of a server's next period, issued on that day. */
export async function issueRenewal(serverId: number, issuedAt: Date, dueAt: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [row] = await db
      .select({ server: servers, first: invoices })
      .from(servers)
      .innerJoin(orders, eq(orders.id, servers.orderId))
      .innerJoin(invoices, eq(invoices.id, orders.invoiceId))
      .where(eq(servers.id, serverId));
    if (!row) throw new Error("The demo server is not there.");
    const { server, first } = row;
    const lines = await db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, first.id));
    await issueInvoice(db, {
      accountId: server.accountId,
      companyId: first.companyId,
      orderId: null,
      currency: server.currency,
      lines: lines.map(({ code, type, relId, description, quantity, unitPrice, amount }) => ({
        code,
        type: type === "Hosting" ? ("Hosting" as const) : ("Item" as const),
        relId,
        serverId,
        description,
        quantity,
        unitPrice,
        amount,
        ...(type === "Hosting" ? { starts: "renewal" as const } : {}),
      })),
      subtotal: first.subtotal,
      tax: first.tax,
      taxRate: first.taxRate,
      taxReason: first.taxReason,
      total: first.total,
      trace: first.trace,
      issuedAt,
      dueAt,
    });
    await db.update(servers).set({ dueAt }).where(eq(servers.id, serverId));
  });
}
