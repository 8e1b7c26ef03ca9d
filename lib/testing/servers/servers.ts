import { randomBytes, randomInt } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { dayIn } from "@/lib/base/time-zone";
import type { Database } from "@/lib/db/client";
import { presets, trafficPlans } from "@/lib/db/tables/catalog/catalog";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices } from "@/lib/db/tables/money/billing";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { isOfKey, keyColumns } from "@/lib/domain/kernel/async/job-key";
import { progressOf } from "@/lib/domain/kernel/jobs/rules";

type Owner = { id: number };

const secondsFromNow = (seconds: number) => new Date(Date.now() + seconds * 1000);
const party = { name: "", address: "", country: "", taxId: "", email: "" };

function first<T>([row]: T[]): T {
  if (!row) throw new Error("A row that a test needs is not there.");
  return row;
}

/** A paid order for the smallest preset, and its invoice. */
async function addOrder(db: Database, owner: Owner): Promise<{ orderId: number; serverId: number }> {
  const account = first(await db.select().from(accounts).where(eq(accounts.id, owner.id)));
  const now = new Date();
  const invoice = first(
    await db
      .insert(invoices)
      .values({
        accountId: account.id,
        companyId: account.companyId,
        number: `TEST-${randomBytes(6).toString("hex")}`,
        createdAt: now,
        issuedAt: now,
        issuedOn: dayIn(now, "UTC"),
        dueAt: now,
        paidAt: now,
        status: "Paid",
        currency: account.currency,
        subtotal: "10.00",
        tax: "2.10",
        taxRate: "21.00",
        taxReason: { code: "domestic", rate: "21.00", country: "NL" },
        total: "12.10",
        paid: "12.10",
        creditApplied: "12.10",
        seller: party,
        buyer: party,
        updatedAt: now,
      })
      .returning({ id: invoices.id }),
  );
  const order = first(
    await db
      .insert(orders)
      .values({
        accountId: account.id,
        presetId: sql`(select min(id) from ${presets})`,
        location: "NL",
        months: 1,
        status: "done",
        invoiceId: invoice.id,
        serverId: sql`nextval(pg_get_serial_sequence('servers', 'id'))`,
        hasStock: false,
        wantsMail: false,
        createdAt: now,
        holdUntil: now,
      })
      .returning({ orderId: orders.id, serverId: orders.serverId }),
  );
  return order;
}

export type ServerDetails = {
  hostname: string;
  state?: (typeof servers.$inferInsert)["state"];
  location?: string;
  ip?: string;
  /** Days from now; null = not set. */
  dueInDays?: number | null;
};

/** Inserts a server with its order and invoice; returns its id. */
export async function addServer(db: Database, owner: Owner, facts: ServerDetails): Promise<number> {
  const { hostname, state = "running", location = "NL", ip, dueInDays = 30 } = facts;
  const { orderId, serverId } = await addOrder(db, owner);
  const now = new Date();
  const options = {
    sshKey: null,
    postInstallScript: null,
    rootSizePercent: 100,
    ownOs: false,
    ciTask: null,
    extraAddresses: 0,
  };
  await db.insert(servers).values({
    id: serverId,
    accountId: owner.id,
    orderId,
    state,
    hostname,
    location,
    presetId: sql`(select min(id) from ${presets})`,
    systemName: "Debian 12",
    softwareName: "",
    trafficPlanId: sql`(select min(id) from ${trafficPlans})`,
    months: 1,
    currency: sql`(select currency from ${accounts} where id = ${owner.id})`,
    recurringTotal: "12.10",
    dueAt: dueInDays === null ? null : secondsFromNow(dueInDays * 86_400),
    createdAt: now,
    readyAt: now,
    installOptions: options,
  });
  if (ip) {
    const wiring = { mac: "52:54:00:00:00:01", port: "eth0", gateway: "198.18.0.1", prefix: 20 };
    await db.insert(serverAddresses).values({ serverId, ip, isMain: true, ...wiring });
  }
  return serverId;
}

const standing = (stage: string) => ({ stage, progress: progressOf(stage) });

export type TestDeployment = { serverId: number; key: string };

/** Inserts a deployment that stays at that stage until `moveDeployment` is called; no worker takes it. */
export async function addDeployment(
  db: Database,
  owner: Owner,
  hostname: string,
  stage: string,
): Promise<TestDeployment> {
  const serverId = await addServer(db, owner, { hostname, state: "deploying", dueInDays: null });
  const key = `${randomInt(1, 10)}${Array.from({ length: 31 }, () => randomInt(10)).join("")}`;
  const job = {
    ...keyColumns(key),
    accountId: owner.id,
    action: "deploy",
    operation: "eq.order_instance",
    serverId,
  };
  await db.insert(jobs).values({ ...job, ...standing(stage), state: "waiting", createdAt: new Date() });
  return { serverId, key };
}

export type DeploymentEnd = "allocating" | "installing" | "configuring" | "verifying" | "done" | "failed";

/** Moves it to another stage, or ends it: "done" or "failed". */
export async function moveDeployment(
  db: Database,
  { serverId, key }: TestDeployment,
  to: DeploymentEnd,
): Promise<void> {
  if (to !== "done" && to !== "failed") {
    await db.update(jobs).set(standing(to)).where(isOfKey(key));
    return;
  }
  await db.transaction(async (tx) => {
    await tx
      .update(jobs)
      .set({ state: to, finishedAt: new Date(), ...(to === "failed" && { failure: { code: "badImage" } }) })
      .where(isOfKey(key));
    const state = to === "done" ? "running" : "failed";
    await tx.update(servers).set({ state }).where(eq(servers.id, serverId));
  });
}

/** Marks a deployment as running, and installing since `seconds` ago. */
export async function beginWork(
  db: Database,
  { key }: Pick<TestDeployment, "key">,
  seconds: number,
): Promise<void> {
  const soon = secondsFromNow(86_400);
  const working = { state: "running" as const, ...standing("installing"), pollAt: soon, leaseUntil: soon };
  const job = first(await db.update(jobs).set(working).where(isOfKey(key)).returning({ id: jobs.id }));
  const allocatedAt = secondsFromNow(-seconds - 5);
  const installedAt = secondsFromNow(-seconds);
  await db.insert(jobStages).values([
    { jobId: job.id, attempt: 1, stage: "queued", startedAt: allocatedAt, finishedAt: allocatedAt },
    { jobId: job.id, attempt: 1, stage: "allocating", startedAt: allocatedAt, finishedAt: installedAt },
    { jobId: job.id, attempt: 1, stage: "installing", startedAt: installedAt },
  ]);
}
