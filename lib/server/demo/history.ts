import { eq } from "drizzle-orm";
import { decimalOf, moneyOf, negate, subtract } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { servers } from "@/lib/db/tables/servers/servers";
import { simulatedMachines, simulatedSpans } from "@/lib/db/tables/servers/simulated";
import { issueSession } from "@/lib/domain/identity/sessions/shared/issue";
import { isOfKey } from "@/lib/domain/kernel/async/job-key";
import { readSession } from "@/lib/domain/kernel/caller/shared/read";
import { endJob } from "@/lib/domain/kernel/jobs/advance";
import { claimJob } from "@/lib/domain/kernel/jobs/claim";
import type { SignedContext } from "@/lib/domain/kernel/operation/context";
import { postEntry, readCredit } from "@/lib/domain/money/billing/shared/ledger";
import { finishDeployment } from "@/lib/domain/orders/deployments/finish";
import { type Deployment, readDeployment } from "@/lib/domain/orders/deployments/read";
import { orderInstance } from "@/lib/domain/orders/orders/order-instance";
import { quoteInstance } from "@/lib/domain/orders/orders/quote-instance";
import { readCatalog } from "@/lib/domain/orders/orders/shared/price-service";
import { issueRenewals } from "@/lib/domain/orders/renewals/shared/issue";
import { nameProvisioner, provisionerNamed } from "@/lib/domain/servers/servers/shared/provisioner";
import { runtime } from "@/lib/env";
import { makeContext, newRequestId } from "@/lib/session/context";

const address = "127.0.0.1";
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** Returns a context of the account at a past time, from a session that is deleted right away. */
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

/** Posts a payment that tops up an account's credit. */
export async function topUp(
  accountId: number,
  currency: "EUR" | "RUB",
  amount: string,
  now: Date,
): Promise<void> {
  const money = moneyOf(amount, currency);
  const postings = [
    { kind: "payments" as const, amount: negate(money) },
    { kind: "credit" as const, amount: money },
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

/** Returns by how much the credit falls short of `amount`, as decimal text. */
export async function missingCredit(
  accountId: number,
  currency: "EUR" | "RUB",
  wanted: string,
): Promise<string> {
  return decimalOf(subtract(moneyOf(wanted, currency), await readCredit(database(), accountId, currency)));
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

/** Polls until the machine is ready: at the demo's speed a step of the simulated provisioner takes milliseconds. */
async function allocate({ machine, server }: Deployment) {
  const name = await nameProvisioner(database(), server.location);
  await database().update(servers).set({ provisioner: name }).where(eq(servers.id, server.id));
  const provisioner = provisionerNamed(name);
  for (;;) {
    const outcome = await provisioner.allocate(machine);
    if (outcome.state === "failed") throw new Error(outcome.failure.code);
    if (outcome.state === "done") return outcome.addresses ?? [];
    await new Promise((resolve) => setTimeout(resolve, outcome.againInMs));
  }
}

/** Marks the machine as powered on since that time, as the installation would. */
async function startMachine(serverId: number, since: Date): Promise<void> {
  const ofServer = eq(simulatedMachines.serverId, serverId);
  await database().update(simulatedMachines).set({ power: "on" }).where(ofServer);
  await database().insert(simulatedSpans).values({ serverId, since });
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

/** Returns the total price of the order, as decimal text. */
export async function priceOf(accountId: number, wanted: DemoOrder, at: Date): Promise<string> {
  return (await quoteInstance.call(await contextAt(accountId, at), selectionOf(wanted))).total;
}

/** Places an order as a customer at a past time and completes its deployment at that time. Returns the server id. */
export async function orderInThePast(accountId: number, wanted: DemoOrder, at: Date): Promise<number> {
  const context = await contextAt(accountId, at);
  const ordered = await orderInstance.call(context, {
    ...selectionOf(wanted),
    hostname: wanted.hostname,
    root_pass: "Demo-server-1",
    deploy_notify: 0,
    ...(wanted.pin ? { pin: wanted.pin } : {}),
  });
  const [job] = await database().select().from(jobs).where(isOfKey(ordered.callback));
  if (!job || ordered.status !== "Paid")
    throw new Error(`The demo order of ${wanted.hostname} was not paid.`);
  if (!(await claimJob(job.id, new Date(), [job.operation])))
    throw new Error(`The deployment of ${wanted.hostname} is not there.`);
  const deployment = await readDeployment(database(), job);
  const addresses = await allocate(deployment);
  const readyAt = await writeStages(job.id, at);
  await startMachine(ordered.server_id, readyAt);
  await inTransaction(async (db) => {
    await db
      .insert(serverAddresses)
      .values(addresses.map((row) => ({ ...row, serverId: ordered.server_id })));
    await endJob(db, job, await finishDeployment(db, job, deployment, readyAt), readyAt);
    await db
      .update(servers)
      .set({ rootPassword: null, rootPasswordUntil: null })
      .where(eq(servers.id, ordered.server_id));
  });
  return ordered.server_id;
}

/** Issues the unpaid renewal invoice of a server's next period on that day. */
export async function renewInThePast(serverId: number, issuedAt: Date): Promise<void> {
  await inTransaction(async (db) => {
    const [server] = await db.select().from(servers).where(eq(servers.id, serverId)).for("update");
    if (!server) throw new Error("The demo server is not there.");
    await issueRenewals(db, [server], await readCatalog(db), { issuedAt });
  });
}

/** Exempts an unpaid server from suspension until that time, as staff can. */
export async function spare(serverId: number, until: Date): Promise<void> {
  await database().update(servers).set({ suspendNotBefore: until }).where(eq(servers.id, serverId));
}
