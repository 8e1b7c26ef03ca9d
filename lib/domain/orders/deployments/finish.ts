import { eq } from "drizzle-orm";
import { daysLater } from "@/lib/base/aligned-period";
import { addMonths } from "@/lib/base/months";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import type { Job, JobEnd } from "../../kernel/async/job-kind";
import { writeSystemEvents } from "../../kernel/audit-trail/write-audit";
import { keepDeployTime } from "../../kernel/jobs/shared/usual-times";
import { announceInPanel, notifyOwner } from "../../messages/mails/shared/notify";
import { queueWebhook } from "../../messages/webhooks/shared/queue-webhook";
import { readZone } from "../../money/companies/shared/read-zone";
import { suspendIfOwing } from "../../money/subscriptions/shared/debts";
import { lockOwedOrder, owePeriod } from "../../money/subscriptions/shared/pay-later-period";
import { stateEvent } from "../../servers/servers/shared/state-event";
import { type Deployment, hookData } from "./read";

async function readMainAddress(db: Database, serverId: number): Promise<string> {
  const rows = await db.select().from(serverAddresses).where(eq(serverAddresses.serverId, serverId));
  return (rows.find((row) => row.isMain) ?? rows[0])?.ip ?? "";
}

/** The end of the first period: the days that were ordered, or a whole period. */
const firstEnd = (
  { firstDays, months }: Pick<Deployment["server"], "firstDays" | "months">,
  timeZone: string,
  now: Date,
): Date => (firstDays === null ? addMonths(now, months) : daysLater(now, firstDays, timeZone));

/** Writes everything that changes when a server is up, in one transaction: server, order, mail and webhooks. */
export async function finishDeployment(
  db: Database,
  job: Pick<Job, "id" | "action">,
  deployment: Deployment,
  now: Date,
): Promise<JobEnd> {
  const { server, order, presetName } = deployment;
  const ip = await readMainAddress(db, server.id);
  // Hourly servers have no paid-until date; the first hour begins now.
  const zone = await readZone(db, order.accountId);
  const endsAt = server.hourCap === null ? (server.dueAt ?? firstEnd(server, zone, now)) : null;
  const owed = server.dueAt === null && endsAt ? await lockOwedOrder(db, server) : null;
  // Of an order that is paid later nothing is paid yet.
  const dueAt = owed === null ? endsAt : now;
  await db
    .update(servers)
    .set({
      state: "running",
      power: "on",
      readyAt: server.readyAt ?? now,
      dueAt,
      ...(owed === null ? {} : { invoicedUntil: endsAt }),
    })
    .where(eq(servers.id, server.id));
  if (owed !== null && endsAt)
    await owePeriod(db, { serverId: server.id, invoiceId: owed }, { startsAt: now, endsAt });
  await db.update(orders).set({ status: "done" }).where(eq(orders.id, order.id));
  if (server.readyAt === null)
    await enqueue(db, "name_server", { serverId: server.id }, { key: `name_server:${server.id}` });
  const { id, hostname, location, presetId, systemName: os } = server;
  const paidUntil = owed === null && dueAt ? dayIn(dueAt, zone) : null;
  const facts = { id, hostname, ip, paidUntil };
  if (order.wantsMail) await notifyOwner({ db, now }, order.accountId, "server.deployed", facts);
  else await announceInPanel({ db, now }, order.accountId, "server.deployed", facts);
  if (order.callbackUrl)
    await queueWebhook(db, {
      accountId: order.accountId,
      url: order.callbackUrl,
      type: "server.deployed",
      data: hookData(deployment, ip),
      isFlat: true,
      now,
    });
  await writeSystemEvents(
    db,
    [stateEvent("deployments.finish", server, "running", { job: job.action })],
    now,
  );
  // Servers are not suspended while they are being installed, so check now.
  await suspendIfOwing(db, server.id, now);
  // Last, because it blocks other deployments that end at the same time.
  await keepDeployTime(db, job.id, { action: job.action, presetId, location }, now);
  return { scope: { result: "deploy_done", id, location, preset: presetName, ip, os }, context: { ip } };
}
