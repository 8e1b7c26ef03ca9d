import { eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { presetPrices } from "@/lib/db/tables/catalog/catalog";
import { deployTimes, jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { webhookEndpoints, webhooks } from "@/lib/db/tables/messages/webhooks";
import { invoices } from "@/lib/db/tables/money/billing";
import { runtime, setRuntime } from "@/lib/env";
import { addAccount, type TestAccount } from "@/lib/testing/factories";
import { readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { keepDeployTime } from "../../kernel/jobs/shared/usual-times";
import { showJob } from "../../kernel/jobs/show";
import { getCredits } from "../../money/billing/getcredits";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { orderInstance } from "../orders/order-instance";
import { showOverview } from "../services/overview";
import { tellLateDeployments } from "./late";

withCatalogDatabase();

/** 20 % if more than four hours late; at a speed at which a deployment takes no time. */
function rule(percent: number, hours = 4): void {
  const { environment, ...rest } = runtime();
  const own = { ...environment, LATE_CREDIT_PERCENT: percent, LATE_CREDIT_HOURS: hours };
  setRuntime({ ...rest, deploySpeed: 1_000_000, environment: own });
}

let account: TestAccount;
beforeEach(async () => {
  await database().delete(deployTimes);
  rule(20);
  account = await addAccount(database(), { credit: "50.00" });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const wanted = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "DE",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
} as const;
const credit = () => readCredit(database(), account.id, "EUR");
const lateMails = async () =>
  (await mailsTo(account.email)).filter(({ subject }) => subject.includes("credited"));

/** A server ordered and paid (5.45) that many seconds ago. */
async function ordered(secondsAgo: number, more: object = {}) {
  const asked = { ...wanted, hostname: "web-1", ...more };
  const answer = await orderInstance.call(await asUser(account.id), asked);
  const { id } = await readJob(answer.callback);
  const startedAt = new Date(Date.now() - secondsAgo * 1_000);
  await database().update(jobStages).set({ startedAt }).where(eq(jobStages.jobId, id));
  return { ...answer, jobId: id };
}
async function hook(): Promise<void> {
  await database()
    .insert(webhookEndpoints)
    .values({
      accountId: account.id,
      url: "https://hooks.example.test/late",
      events: ["server.deploy_late"],
      name: "late",
      secret: "whsec_of_a_test",
      createdAt: new Date(),
    });
}
async function hooked(): Promise<unknown[]> {
  const told = await database().select().from(webhooks).where(eq(webhooks.accountId, account.id));
  return told.map(({ body }) => JSON.parse(body).data);
}
const finish = ({ callback }: { callback: string }) => runJob(callback, runnerOf());

describe("a deployment that still runs later than promised", () => {
  it("is credited once, with a mail and a webhook, however often and by whomever it is looked at", async () => {
    await hook();
    const order = await ordered(60);
    await Promise.all([1, 2, 3].map(() => tellLateDeployments(new Date())));
    // 44.55 is left of 50.00; 20 % of 5.45 are 1.09.
    expect(await credit()).toBe("45.64");
    const given = await changesOnRecord("deployments.credit_late", `server ${order.server_id}`);
    expect(given).toEqual([{ amount: "1.09 EUR" }]);
    expect(await lateMails()).toMatchObject([{ body: expect.stringContaining("€1.09") }]);
    expect((await lateMails())[0]?.body).toContain("still deploying server web-1");
    expect(await hooked()).toMatchObject([
      { server_id: order.server_id, is_ready: false, credited: "1.09", currency: "EUR" },
    ]);

    expect(await finish(order)).toMatchObject({ state: "done" });
    await tellLateDeployments(new Date());
    expect(await credit()).toBe("45.64");
    const owner = await asUser(account.id);
    const amount = { value: "1.09", currency: "EUR" };
    expect(await showJob.call(owner, { key: order.callback })).toMatchObject({ late_credit: amount });
    expect(await showOverview.call(owner, { id: order.server_id })).toMatchObject({ late_credit: amount });
    const { message } = await getCredits.call(owner, {});
    expect(message.credits.credit).toContainEqual(
      expect.objectContaining({ description: "Late deployment of web-1", amount: "1.09" }),
    );
  });

  it("and fails in the end gives everything back, and what was credited stays", async () => {
    const order = await ordered(60, { hostname: "fail-install-1" });
    await tellLateDeployments(new Date());
    expect(await finish(order)).toMatchObject({ state: "failed" });
    expect(await credit()).toBe("51.09");
  });

  it("gets nothing for a price that is not paid any more, or was nothing", async () => {
    const order = await ordered(60);
    await database().update(invoices).set({ status: "Refunded" }).where(eq(invoices.id, order.invoice));
    await tellLateDeployments(new Date());
    expect(await credit()).toBe("44.55");
    await database().update(invoices).set({ status: "Paid" }).where(eq(invoices.id, order.invoice));
    rule(0);
    await tellLateDeployments(new Date());
    expect(await credit()).toBe("44.55");
    await finish(order);
  });
});

describe("the customer of a deployment that still runs later than it should", () => {
  const told = async () =>
    (await mailsTo(account.email)).flatMap(({ subject, body }) =>
      subject.includes("longer than it should") ? [body] : [],
    );
  const limited = async (late: number) => {
    const order = await ordered(60);
    await database()
      .update(jobs)
      .set({ usual: { from: 1, to: 1, late } })
      .where(eq(jobs.id, order.jobId));
    return order;
  };

  it("is told once without a rule, by mail and webhook, however often it is looked at", async () => {
    rule(0);
    await hook();
    await limited(600);
    await tellLateDeployments(new Date());
    expect(await told()).toEqual([]);
    const order = await limited(30);
    const look = () => tellLateDeployments(new Date());
    await Promise.all([look(), look(), look()]);
    await look();
    expect(await told()).toEqual([expect.stringContaining(`/jobs/${order.callback}`)]);
    expect(await hooked()).toMatchObject([
      { server_id: order.server_id, is_ready: false, credited: null, currency: "EUR" },
    ]);
    expect(await credit()).toBe("39.10");
    await finish(order);
    expect(await told()).toHaveLength(1);
  });

  it("is told at once, and of the credit when the rule gives it", async () => {
    rule(20, 720);
    await limited(58);
    const begun = Date.now() - 60_000;
    // The grace hours are 2.6 seconds at this speed.
    for (const seconds of [57, 59, 59.5]) await tellLateDeployments(new Date(begun + seconds * 1_000));
    expect([(await told()).length, await lateMails(), await credit()]).toEqual([1, [], "44.55"]);
    for (const seconds of [70, 80]) await tellLateDeployments(new Date(begun + seconds * 1_000));
    expect([(await told()).length, (await lateMails()).length, await credit()]).toEqual([1, 1, "45.64"]);
  });
});

describe("a deployment that ends", () => {
  it("late is credited in the moment in which it ends, of the period without the set-up fee", async () => {
    await database().update(presetPrices).set({ setupFee: "10.00" }).where(eq(presetPrices.presetId, 102));
    const order = await ordered(60);
    await database().update(presetPrices).set({ setupFee: "0.00" });
    expect(await credit()).toBe("32.45");
    await finish(order);
    expect(await credit()).toBe("33.54");
    expect((await lateMails())[0]?.body).toContain("Server web-1 is ready, but it took longer");
  });

  it("while others look at it is credited once", async () => {
    const order = await ordered(60);
    const look = () => tellLateDeployments(new Date());
    await Promise.all([finish(order), look(), look(), look(), look()]);
    expect([await credit(), (await lateMails()).length]).toEqual(["45.64", 1]);
  });

  it("in time, or where no rule is set, is not", async () => {
    const inTime = await ordered(0, { hostname: "web-2" });
    // Independent of this computer's speed.
    const usual = { from: 600, to: 600, late: 600 };
    await database().update(jobs).set({ usual }).where(eq(jobs.id, inTime.jobId));
    await tellLateDeployments(new Date());
    await finish(inTime);
    rule(0);
    const late = await ordered(60, { hostname: "web-3" });
    await finish(late);
    expect(await credit()).toBe("39.10");
    rule(20);
    // Deployments that ended before the rule are not checked again.
    await tellLateDeployments(new Date());
    expect([await credit(), await lateMails()]).toEqual(["39.10", []]);
  });

  it("is measured by what this preset needs in this place, once there are enough", async () => {
    const place = { preset: "101", location_name: "FI" };
    for (const number of [1, 2, 3, 4, 5]) {
      const { jobId } = await ordered(0, { ...place, hostname: `slow-${number}` });
      const finishedAt = new Date(Date.now() - 3_600_000);
      const startedAt = new Date(finishedAt.getTime() - 600_000);
      await database().update(jobStages).set({ startedAt }).where(eq(jobStages.jobId, jobId));
      await database().update(jobs).set({ state: "done", finishedAt }).where(eq(jobs.id, jobId));
      await keepDeployTime(
        database(),
        jobId,
        { action: "deploy", presetId: 101, location: "FI" },
        finishedAt,
      );
    }
    await ordered(570, { ...place, hostname: "web-4" });
    await tellLateDeployments(new Date());
    expect(await lateMails()).toEqual([]);
    await ordered(610, { ...place, hostname: "web-5" });
    await tellLateDeployments(new Date());
    expect((await lateMails()).map(({ subject }) => subject)).toEqual(["Server web-5: late, and credited"]);
  });
});
