import { eq } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import { addMonths } from "@/lib/base/months";
import type { Database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/jobs";
import { orders } from "@/lib/db/tables/orders";
import { serverAddresses, servers } from "@/lib/db/tables/servers";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { giveBackStock } from "../catalogue/shared/hold-stock";
import { notifyOwner } from "../mails/shared/notify";
import { queueWebhook } from "../webhooks/shared/queue-webhook";
import type { Deployment } from "./shared/claim";

async function readMainAddress(db: Database, serverId: number): Promise<string> {
  const rows = await db.select().from(serverAddresses).where(eq(serverAddresses.serverId, serverId));
  return (rows.find((row) => row.isMain) ?? rows[0])?.ip ?? "";
}

/** The facts of `post_install_callback` and of the webhooks (decisions 8, 9). */
const hookData = ({ server, order, presetName }: Deployment, ip: string) => ({
  server_id: server.id,
  hostname: server.hostname,
  ip,
  location: server.location,
  preset: presetName,
  os: server.systemName,
  invoice: order.invoiceId,
});

/** Everything that is true once a server is up, in one transaction: job, server, order, mail and callback. */
export async function finishDeployment(db: Database, deployment: Deployment, now: Date): Promise<void> {
  const { job, server, order, presetName } = deployment;
  const ip = await readMainAddress(db, server.id);
  const dueAt = server.dueAt ?? addMonths(now, server.months);
  await db
    .update(servers)
    .set({ state: "running", readyAt: server.readyAt ?? now, dueAt })
    .where(eq(servers.id, server.id));
  await db.update(orders).set({ status: "done" }).where(eq(orders.id, order.id));
  await db
    .update(jobs)
    .set({
      state: "done",
      stage: "done",
      finishedAt: now,
      leaseUntil: null,
      scope: {
        result: "deploy_done",
        id: server.id,
        location: server.location,
        preset: presetName,
        ip,
        os: server.systemName,
      },
      context: { ...job.context, ip },
      debug: null,
    })
    .where(eq(jobs.id, job.id));
  if (order.wantsMail) {
    const facts = { id: server.id, hostname: server.hostname, ip, paidUntil: dateText(dueAt) };
    await notifyOwner({ db, now }, order.accountId, "server.deployed", facts);
  }
  if (order.callbackUrl) {
    const data = hookData(deployment, ip);
    await queueWebhook(db, {
      accountId: order.accountId,
      url: order.callbackUrl,
      type: "server.deployed",
      data,
      isFlat: true,
      now,
    });
  }
}

/** A reinstall that failed leaves the server with its owner, switched off and without a system that could be relied on. */
async function failReinstall(
  db: Database,
  { job, server }: Deployment,
  reason: string,
  now: Date,
): Promise<void> {
  const end = { state: "failed" as const, finishedAt: now, leaseUntil: null };
  await db
    .update(jobs)
    .set({ ...end, scope: `reinstall failed: ${reason}`, debug: reason })
    .where(eq(jobs.id, job.id));
  await db.update(servers).set({ state: "stopped" }).where(eq(servers.id, server.id));
}

/** The last attempt failed: the money goes back as credit, the unit into stock, and the customer is told. */
export async function failDeployment(
  db: Database,
  deployment: Deployment,
  reason: string,
  now: Date,
): Promise<void> {
  const { job, server, order } = deployment;
  if (job.action === "reinstall") return failReinstall(db, deployment, reason, now);
  // Credit, stock, document number: locked in the order in which an order locks them.
  await lockCredit(db, server.accountId, server.currency);
  await giveBackStock(db, server.presetId, server.location);
  const why = { code: "deploy_failed" as const, hostname: server.hostname };
  const refunded = await refundInvoice(db, order.invoiceId, why, now);
  await db.delete(serverAddresses).where(eq(serverAddresses.serverId, server.id));
  await db.update(servers).set({ state: "failed", rootPassword: null }).where(eq(servers.id, server.id));
  await db.update(orders).set({ status: "failed", hasStock: false }).where(eq(orders.id, order.id));
  await db
    .update(jobs)
    .set({
      state: "failed",
      finishedAt: now,
      leaseUntil: null,
      scope: `deployment failed: ${reason}`,
      debug: reason,
    })
    .where(eq(jobs.id, job.id));
  const { hostname, currency } = server;
  const facts = { hostname, reason, refunded, currency, job: job.key };
  await notifyOwner({ db, now }, order.accountId, "server.deploy_failed", facts);
  if (order.callbackUrl) {
    const data = { ...hookData(deployment, ""), reason };
    await queueWebhook(db, {
      accountId: order.accountId,
      url: order.callbackUrl,
      type: "server.deploy_failed",
      data,
      isFlat: true,
      now,
    });
  }
}
