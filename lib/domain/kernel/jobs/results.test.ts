import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Failure } from "@/lib/base/failure";
import { database } from "@/lib/db/client";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { makeKind, readJob } from "@/lib/testing/jobs/work";
import { asGuest, asKey, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addDeployment, addServer, beginWork, moveDeployment } from "@/lib/testing/servers/servers";
import { storeScope } from "../async/stored-scope";
import { startJob } from "../async/write-job";
import { checkCallback } from "./check";
import { showReading } from "./reading";
import { showJob } from "./show";
import { sweepJobs } from "./sweep";

withCatalogDatabase();

const now = new Date("2030-01-01T12:00:00Z");
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

let accountId: number;
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
});

type Details = Partial<typeof jobs.$inferInsert>;

/** Adds a job; with `holds` nothing it may be swept. */
async function addJob(facts: Details): Promise<{ id: number; key: string }> {
  const kind = makeKind({ action: facts.action ?? "off", holds: facts.holds ?? "changes" });
  const job = await startJob(database(), kind, { accountId, context: { action: kind.action }, now });
  await database().update(jobs).set(facts).where(eq(jobs.id, job.id));
  return job;
}
const read = async (key: string) => showReading.call(await asUser(accountId, { now }), { key });
const check = (key: string) => checkCallback.call(asGuest({ now }), { key });

describe("the result of an asynchronous call", () => {
  it.each([
    ["waiting", { state: "waiting" as const }, { stage: "queued", progress: 0 }],
    ["running", { stage: "copying", progress: 60 }, { stage: "copying", progress: 60 }],
  ])("is not ready while it is %s", async (_state, facts, expected) => {
    const { key } = await addJob(facts);
    expect(await check(key)).toEqual({ result: "Not ready", key, ...expected });
  });

  it("says what came of it", async () => {
    const { key } = await addJob({ state: "done", finishedAt: now, scope: { size: 7 }, debug: "42 blocks" });
    expect(await check(key)).toEqual({
      result: "OK",
      action: "check",
      scope: { size: 7 },
      context: { action: "off" },
      debug: "42 blocks",
      key,
    });
  });

  it("is text for programs and facts for the panel's own pages when it was read from a machine", async () => {
    const port = { of: "port", isConnected: true, duplex: "full", speedMbit: 1000 } as const;
    const scope = storeScope({ reading: port });
    const { key } = await addJob({ state: "done", finishedAt: now, scope });
    expect((await check(key)).scope).toBe('{"status":"connected","duplex":"full","speed":1000}');
    expect(await read(key)).toEqual({ state: "done", reading: port });
  });

  it.each([
    ["still running", { stage: "performing" }, "running"],
    ["held back", { state: "done" as const, finishedAt: new Date(now.getTime() + 1) }, "running"],
    ["no reading", { state: "done" as const, finishedAt: now, scope: { text: "Post is on" } }, "done"],
    [
      "failed",
      { state: "failed" as const, finishedAt: now, failure: { code: "noReply", seconds: 20 } as const },
      "failed",
    ],
  ])("has no facts while it is %s", async (_state, facts, state) => {
    const { key } = await addJob(facts);
    expect(await read(key)).toEqual({ state, reading: null });
  });

  it.each([
    [
      "deploy",
      { code: "badImage" },
      "deployment failed: the disk image did not verify",
      "the disk image did not verify",
    ],
    [
      "reinstall",
      { code: "noAnswer" },
      "reinstall failed: the machine stopped answering",
      "the machine stopped answering",
    ],
    ["deploy", { code: "reported", text: "rack 4" }, "deployment failed: rack 4", "rack 4"],
    ["deploy", { code: "orderUnpaid" }, "the order was not paid in time and was cancelled", null],
    ["off", { code: "notAllowed" }, "permission denied", null],
    ["off", { code: "notFound", thing: "server" }, "server not found", null],
    ["off", null, "an unexpected problem on our side", null],
  ] as [string, Failure | null, string, string | null][])(
    "of %s that failed with %j says so in words",
    async (action, failure, scope, debug) => {
      const { key } = await addJob({ action, state: "failed", failure, finishedAt: now });
      expect(await check(key)).toEqual({
        result: "Fail",
        status: "failure",
        created: "2030-01-01 12:00:00",
        scope,
        context: { action },
        debug,
        key,
      });
    },
  );

  it.each([
    ["a day after its end", 24, false],
    ["a minute before", 23.98, true],
  ])("can be read until %s: hours %d, %s", async (_when, hours, isReadable) => {
    const { key } = await addJob({ state: "done", finishedAt: hoursAgo(hours) });
    if (isReadable) await expect(check(key)).resolves.toMatchObject({ result: "OK" });
    else await expect(check(key)).rejects.toMatchObject({ code: "not_found", message: "AsyncKey not found" });
  });

  it.each(["", "0".repeat(32), "9".repeat(31), "9".repeat(33), "9".repeat(32), "'; drop table jobs; --"])(
    "is nobody's with the key %j",
    async (key) => {
      await expect(check(key)).rejects.toMatchObject({ extras: { doc: "job.not_found" } });
    },
  );
});

describe("of jobs that are over", () => {
  const isLeft = async (id: number) => (await database().$count(jobs, eq(jobs.id, id))) === 1;
  it.each([
    ["a read long ago", { holds: "nothing", state: "done", finishedAt: hoursAgo(25.1) }, false],
    ["a wrong PIN long ago", { holds: "nothing", state: "failed", finishedAt: hoursAgo(25.1) }, false],
    [
      "a read that somebody may still ask for",
      { holds: "nothing", state: "done", finishedAt: hoursAgo(24.9) },
      true,
    ],
    ["a read that is not over", { holds: "nothing", createdAt: hoursAgo(99) }, true],
    ["a change", { holds: "changes", state: "done", finishedAt: hoursAgo(999) }, true],
    ["a deployment", { holds: "everything", state: "failed", finishedAt: hoursAgo(999) }, true],
  ] as [string, Details, boolean][])("%s", async (_what, facts, stays) => {
    const { id } = await addJob(facts);
    await database().insert(jobStages).values({ jobId: id, attempt: 1, stage: "queued", startedAt: now });
    await sweepJobs(database(), now);
    expect(await isLeft(id)).toBe(stays);
    expect(await database().$count(jobStages, eq(jobStages.jobId, id))).toBe(stays ? 1 : 0);
  });
});

describe("the page of a deployment", () => {
  const stateOf = ({ stages }: Awaited<ReturnType<typeof showJob.call>>) =>
    Object.fromEntries(stages.map(({ name, state }) => [name, state]));

  it("says of each stage where it stands, and what it usually takes", async () => {
    const deployment = await addDeployment(database(), { id: accountId }, "web-1", "queued");
    const show = async () => showJob.call(await asUser(accountId), { key: deployment.key });
    const waiting = await show();
    expect(waiting).toMatchObject({
      state: "waiting",
      progress: 0,
      begun: null,
      next_try: null,
      failures: [],
    });
    expect(new Set(Object.values(stateOf(waiting)))).toEqual(new Set(["waiting"]));
    expect(waiting.stages.every(({ usual_seconds }) => usual_seconds >= 1)).toBe(true);

    await beginWork(database(), deployment, 30);
    const working = await show();
    expect(stateOf(working)).toEqual({
      queued: "done",
      allocating: "done",
      installing: "running",
      configuring: "waiting",
      verifying: "waiting",
    });
    expect(working.begun).not.toBeNull();
    expect(working.server).toMatchObject({ id: deployment.serverId, hostname: "web-1", location: "NL" });

    await moveDeployment(database(), deployment, "done");
    const done = await show();
    expect(done).toMatchObject({ state: "done", progress: 100 });
    expect(new Set(Object.values(stateOf(done)))).toEqual(new Set(["done"]));
  });

  it("tells each failed attempt with its reason, and when the next one begins", async () => {
    const { key } = await addDeployment(database(), { id: accountId }, "web-2", "queued");
    const { id: jobId } = await readJob(key);
    const again = {
      state: "running" as const,
      attempt: 2,
      pollAt: now,
      leaseUntil: new Date(Date.now() + 86_400_000),
    };
    await database().update(jobs).set(again).where(eq(jobs.id, jobId));
    const failure = { code: "badImage" } as const;
    await database()
      .insert(jobStages)
      .values({
        jobId,
        attempt: 1,
        stage: "installing",
        startedAt: hoursAgo(2),
        finishedAt: hoursAgo(1),
        failure,
      });
    expect(await showJob.call(await asUser(accountId), { key })).toMatchObject({
      attempt: 2,
      max_attempts: 4,
      next_try: now.toISOString(),
      failures: [{ attempt: 1, stage: "installing", reason: failure, at: hoursAgo(1).toISOString() }],
    });
  });

  it("is the owner's own, and of a key its own server's", async () => {
    const { key, serverId } = await addDeployment(database(), { id: accountId }, "web-3", "queued");
    const other = await addServer(database(), { id: accountId }, { hostname: "web-4" });
    const stranger = (await addAccount(database())).id;
    const refusal = { extras: { doc: "job.not_found" } };
    await expect(showJob.call(await asUser(stranger), { key })).rejects.toMatchObject(refusal);
    await expect(showJob.call(await asKey(accountId, { serverId: other }), { key })).rejects.toMatchObject(
      refusal,
    );
    await expect(showJob.call(await asKey(accountId, { serverId }), { key })).resolves.toMatchObject({ key });
  });

  it.each(["check_pin", "off"])(
    "is none of %s: its answer may have a time before which nobody reads it",
    async (action) => {
      const { key } = await addJob({ action, state: "done", finishedAt: now });
      await expect(showJob.call(await asUser(accountId), { key })).rejects.toMatchObject({
        extras: { doc: "job.not_found" },
      });
    },
  );
});
