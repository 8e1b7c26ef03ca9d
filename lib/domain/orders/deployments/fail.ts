import { eq } from "drizzle-orm";
import type { Failure } from "@/lib/base/failure";
import { decimalOf } from "@/lib/base/money";
import type { Database } from "@/lib/db/client";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { failureText } from "@/lib/i18n/failures";
import { giveBackStock } from "../../catalog/catalog/shared/hold-stock";
import { voidPromoUse } from "../../catalog/promos/shared/uses";
import type { Job } from "../../kernel/async/job-kind";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { notifyOwner } from "../../messages/mails/shared/notify";
import { queueWebhook } from "../../messages/webhooks/shared/queue-webhook";
import { lockCredit } from "../../money/billing/shared/ledger";
import { refundInvoice } from "../../money/billing/shared/refund-invoice";
import { suspendIfOwing } from "../../money/subscriptions/shared/debts";
import { endUsage } from "../../money/usage/shared/close-month";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { reopenOffer } from "../reviews/shared/reopen-offer";
import { type Deployment, hookData, readDeployment } from "./read";

/** After a failed reinstall the server stays with its owner, switched off and without a usable system. */
export async function failReinstall(
  db: Database,
  { serverId, action }: Job,
  _failure: Failure,
  now: Date,
): Promise<void> {
  const id = serverId ?? 0;
  const [before] = await db.select().from(servers).where(eq(servers.id, id)).for("update");
  await db.update(servers).set({ state: "stopped", power: null }).where(eq(servers.id, id));
  if (before)
    await writeSystemEvents(db, [stateEvent("deployments.fail", before, "stopped", { job: action })], now);
  await suspendIfOwing(db, id, now);
}

async function undoOrder(db: Database, { server, order }: Deployment, now: Date): Promise<string> {
  // Same lock order as for an order: credit, stock, document number.
  await lockCredit(db, server.accountId, server.currency);
  await giveBackStock(db, server.presetId, server.location);
  await voidPromoUse(db, order.id, now);
  await endUsage(db, server, now);
  const why = { code: "deploy_failed" as const, hostname: server.hostname };
  const refunded = await refundInvoice(db, order.invoiceId, why, now);
  await db.delete(serverAddresses).where(eq(serverAddresses.serverId, server.id));
  await db.delete(privateNetworkServers).where(eq(privateNetworkServers.serverId, server.id));
  await db.update(servers).set({ state: "failed", rootPassword: null }).where(eq(servers.id, server.id));
  await db.update(orders).set({ status: "failed", hasStock: false }).where(eq(orders.id, order.id));
  await reopenOffer(db, order.id);
  return decimalOf(refunded);
}

/** After the last failed attempt: refunds the price as credit, returns the unit to stock, and notifies the customer. */
export async function failDeployment(db: Database, job: Job, failure: Failure, now: Date): Promise<void> {
  const deployment = await readDeployment(db, job);
  const { server, order } = deployment;
  const refunded = await undoOrder(db, deployment, now);
  const changes = { job: job.action, refunded: `${refunded} ${server.currency}` };
  await writeSystemEvents(db, [stateEvent("deployments.fail", server, "failed", changes)], now);
  const { id, hostname, currency } = server;
  const facts = { id, hostname, failure, refunded, currency, job: job.key };
  await notifyOwner({ db, now }, order.accountId, "server.deploy_failed", facts);
  if (!order.callbackUrl) return;
  await queueWebhook(db, {
    accountId: order.accountId,
    url: order.callbackUrl,
    type: "server.deploy_failed",
    data: { ...hookData(deployment, ""), reason: failureText(failure) },
    isFlat: true,
    now,
  });
}
