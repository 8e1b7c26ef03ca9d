import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { advanceDeployment, readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { addService, readServer } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { powerOff } from "../../servers/power/off";
import { reboot } from "../../servers/power/reboot";
import { orderInstance } from "../orders/order-instance";
import { giveUpDeployment, retryDeployment } from "./take-over";

withCatalogDatabase();

let support: StaffContext;
let accountId: number;
let job: { id: number; serverId: number | null };
const reason = "the rack lost power";

beforeAll(async () => {
  support = await asStaff("support");
});

beforeEach(async () => {
  accountId = (await addAccount(database(), { credit: "100.00" })).id;
  const { callback } = await orderInstance.call(await asUser(accountId), {
    deploy_period: "monthly",
    preset: "102",
    location_name: "DE",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Root-pass-1",
    deploy_notify: 0,
    hostname: "web-1",
  });
  job = await readJob(callback);
});

it("gives a deployment up: the price is credit again, the server failed, and no second time", async () => {
  await advanceDeployment(job.id, new Date());
  expect(await readCredit(database(), accountId, "EUR")).not.toBe("100.00");
  await giveUpDeployment.call(support, { id: job.id, reason });
  expect(await readCredit(database(), accountId, "EUR")).toBe("100.00");
  expect(await readJob(job.id)).toMatchObject({ state: "failed", failure: { code: "unexpected" } });
  const [server] = await database()
    .select()
    .from(servers)
    .where(eq(servers.id, job.serverId ?? 0));
  expect(server?.state).toBe("failed");
  await expect(giveUpDeployment.call(support, { id: job.id, reason })).rejects.toMatchObject({
    code: "conflict",
  });
  await advanceDeployment(job.id, new Date());
  expect((await readJob(job.id)).state).toBe("failed");
  expect(await verifyLedger(database())).toEqual([]);
});

it("goes on with one that nobody works at, and leaves one alone that someone does", async () => {
  const later = new Date(Date.now() + 300_000);
  await database().update(jobs).set({ pollAt: later, leaseUntil: null }).where(eq(jobs.id, job.id));
  expect(await retryDeployment.call(support, { id: job.id })).toEqual({ isWorkedAt: false });
  expect((await readJob(job.id)).pollAt?.getTime()).toBeLessThan(later.getTime());
  await database().update(jobs).set({ leaseUntil: later }).where(eq(jobs.id, job.id));
  expect(await retryDeployment.call(support, { id: job.id })).toEqual({ isWorkedAt: true });
  expect((await readJob(job.id)).leaseUntil).toEqual(later);
});

it("is for staff who may", async () => {
  await expect(giveUpDeployment.call(await asStaff("billing"), { id: job.id, reason })).rejects.toMatchObject(
    { code: "forbidden" },
  );
});

it("gives any other task up: the machine is asked how it is, and the next one begins", async () => {
  const service = await addService(new Date(Date.now() - 3_600_000));
  const owner = await asUser(service.account.id);
  const { callback } = await powerOff.call(owner, { id: service.serverId });
  const next = await reboot.call(owner, { id: service.serverId });
  const stuck = await readJob(callback);
  await giveUpDeployment.call(support, { id: stuck.id, reason });
  expect(await readJob(callback)).toMatchObject({ state: "failed", failure: { code: "aborted" } });
  // Its machine was never switched off.
  expect(await readServer(service.serverId)).toMatchObject({ state: "running" });
  const runner = runnerOf(powerOff.kind, reboot.kind);
  expect(await runJob(next.callback, runner)).toMatchObject({ state: "done" });
  expect(await retryDeployment.call(support, { id: stuck.id }).catch((error) => error.extras.doc)).toBe(
    "job.over",
  );
});

it("is given up once by two who press at once", async () => {
  const ended = await Promise.allSettled([
    giveUpDeployment.call(support, { id: job.id, reason }),
    giveUpDeployment.call(support, { id: job.id, reason }),
    advanceDeployment(job.id, new Date()),
  ]);
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(1);
  expect(await readCredit(database(), accountId, "EUR")).toBe("100.00");
  expect(await verifyLedger(database())).toEqual([]);
});
