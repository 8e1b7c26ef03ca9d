import { asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { serverAddresses } from "@/lib/db/tables/network/addresses";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, readStock } from "@/lib/testing/factories";
import { advanceDeployment } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import { isOfKey } from "../../kernel/async/job-key";
import { claimJob, leaseSeconds, resumeJobs } from "../../kernel/jobs/claim";
import { orderInstance } from "../orders/order-instance";

withCatalogDatabase();

let accountId: number;
beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "50.00" })).id;
});

type Ordered = { id: number; invoice: number; jobId: number };

async function order(hostname: string, owner = accountId): Promise<Ordered> {
  const {
    server_id: id,
    invoice,
    callback,
    status,
  } = await orderInstance.call(await asUser(owner), {
    deploy_period: "monthly",
    preset: "102",
    location_name: "DE",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
    hostname,
  });
  expect(status).toBe("Paid");
  const [job] = await database().select().from(jobs).where(isOfKey(callback));
  return { id, invoice, jobId: job?.id ?? 0 };
}

const claim = (jobId: number, now: Date) => claimJob(jobId, now, ["eq.order_instance"]);

const readJob = async (jobId: number) => (await database().select().from(jobs).where(eq(jobs.id, jobId)))[0];

/** Runs the job to its end as the worker would, but without pauses. */
const run = (jobId: number) =>
  waitFor(async () => {
    await advanceDeployment(jobId, new Date());
    const job = await readJob(jobId);
    return job?.state === "running" ? undefined : job;
  }, "the deployment does not end");

const stages = (jobId: number) =>
  database()
    .select({ attempt: jobStages.attempt, stage: jobStages.stage, failure: jobStages.failure })
    .from(jobStages)
    .where(eq(jobStages.jobId, jobId))
    .orderBy(asc(jobStages.id));

describe("a deployment", () => {
  it("goes through its stages once and leaves a running server", async () => {
    const { id, jobId } = await order("good-1");
    expect(await run(jobId)).toMatchObject({ state: "done", attempt: 1, debug: null });
    expect(await stages(jobId)).toEqual(
      ["queued", "allocating", "installing", "configuring", "verifying"].map((stage) => ({
        attempt: 1,
        stage,
        failure: null,
      })),
    );
    const [server] = await database().select().from(servers).where(eq(servers.id, id));
    expect(server).toMatchObject({ state: "running", readyAt: expect.any(Date), dueAt: expect.any(Date) });
    expect(await database().$count(serverAddresses, eq(serverAddresses.serverId, id))).toBe(1);
    const { rows } = await database().execute(
      sql`select key from graphile_worker.jobs where key = ${`name_server:${id}`}`,
    );
    expect(rows).toHaveLength(1);
  });

  it("that fails for good gives money, unit and addresses back, once", async () => {
    const before = await readStock(database(), 102, "DE");
    const { id, invoice, jobId } = await order("fail-install-x");
    expect(await readCredit(database(), accountId, "EUR")).toBe("44.55");
    expect(await run(jobId)).toMatchObject({
      state: "failed",
      attempt: 4,
      failure: { code: "badImage" },
    });
    for (let again = 0; again < 3; again++) await advanceDeployment(jobId, new Date());
    expect(await readCredit(database(), accountId, "EUR")).toBe("50.00");
    expect(await readStock(database(), 102, "DE")).toBe(before);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.status).toBe("Refunded");
    expect(await database().$count(creditNotes, eq(creditNotes.invoiceId, invoice))).toBe(1);
    expect(await database().$count(serverAddresses, eq(serverAddresses.serverId, id))).toBe(0);
    const [server] = await database().select().from(servers).where(eq(servers.id, id));
    expect(server).toMatchObject({ state: "failed", rootPassword: null });
    expect((await database().select().from(orders).where(eq(orders.serverId, id)))[0]?.status).toBe("failed");
    // The order's receipt, and the mail about the result.
    expect(await database().$count(mails, eq(mails.accountId, accountId))).toBe(2);
    expect((await stages(jobId)).filter(({ failure }) => failure !== null)).toHaveLength(4);
  });

  it("that fails once is tried again from clean", async () => {
    const { jobId } = await order("fail-install-once-x");
    expect(await run(jobId)).toMatchObject({ state: "done", attempt: 2 });
    const all = await stages(jobId);
    expect(all.filter(({ attempt }) => attempt === 1).map(({ stage }) => stage)).toEqual([
      "queued",
      "allocating",
      "installing",
    ]);
    expect(all.filter(({ attempt }) => attempt === 2)).toHaveLength(5);
  });

  it("is worked on by one worker at a time, and by another once its lease has ended", async () => {
    const { jobId } = await order("leased-1");
    const now = new Date();
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim(jobId, now)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await claim(jobId, new Date(now.getTime() + leaseSeconds * 1000 - 1))).toBeNull();
    expect(await claim(jobId, new Date(now.getTime() + leaseSeconds * 1000 + 1))).not.toBeNull();
  });

  it("whose worker died is taken up again", async () => {
    const { jobId } = await order("orphan-1");
    await claim(jobId, new Date());
    // The queue task is gone with its worker.
    await database().execute(`delete from graphile_worker._private_jobs where key = 'job:${jobId}'`);
    expect(await resumeJobs(new Date(), false)).toBe(0);
    expect(await resumeJobs(new Date(Date.now() + (leaseSeconds + 6) * 1000), false)).toBeGreaterThan(0);
    expect(await run(jobId)).toMatchObject({ state: "done" });
  });

  it("advanced by many at once still takes each step once", async () => {
    const { jobId, id } = await order("crowd-1");
    await waitFor(async () => {
      await Promise.all(Array.from({ length: 6 }, () => advanceDeployment(jobId, new Date())));
      return (await readJob(jobId))?.state === "done" || undefined;
    }, "the deployment does not end");
    expect(await stages(jobId)).toHaveLength(5);
    expect(await database().$count(serverAddresses, eq(serverAddresses.serverId, id))).toBe(1);
  });

  it("that fails while others order in the same place waits for nobody in a circle", async () => {
    const failing = await Promise.all(["a", "b", "c", "d"].map((name) => order(`fail-install-${name}`)));
    const buyers = await Promise.all(
      Array.from({ length: 16 }, () => addAccount(database(), { credit: "10.00" })),
    );
    const before = await countDeadlocks();
    await Promise.all([
      ...failing.map(({ jobId }) => run(jobId)),
      ...buyers.map(({ id }, index) => order(`busy-${index}`, id)),
    ]);
    expect(await countDeadlocks()).toBe(before);
  });
});
