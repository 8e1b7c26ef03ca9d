import { asc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { jobStages } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { makeKind, readJob, runJob, runnerOf } from "@/lib/testing/jobs/work";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { Job, JobKind, Outcome } from "../async/job-kind";
import { startJob } from "../async/write-job";
import { advanceJob } from "./advance";
import { claimJob, leaseSeconds, resumeJobs } from "./claim";

withCatalogDatabase();

const done: Outcome = { state: "done" };
const failed = (isFinal: boolean): Outcome => ({ state: "failed", failure: { code: "badImage" }, isFinal });

let accountId: number;
let begun: string[];
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
  begun = [];
});

/** A kind of job with two stages; the second one behaves as each test says. */
const kindOf = (second: (job: Job) => Promise<Outcome>, facts: Partial<JobKind> = {}): JobKind =>
  makeKind({
    operation: "vm.create_snapshot",
    action: "create_snapshot",
    stages: ["freezing", "copying"],
    progressAt: (stage) => (stage === "freezing" ? 10 : 60),
    perform: async (job) => {
      begun.push(`${job.attempt} ${job.stage}`);
      return job.stage === "freezing" ? done : second(job);
    },
    ...facts,
  });

const start = (kind: JobKind, input: unknown = { id: 1 }) =>
  startJob(database(), kind, { accountId, context: { action: kind.action }, input, now: new Date() });

const stagesOf = (id: number) =>
  database().select().from(jobStages).where(eq(jobStages.jobId, id)).orderBy(asc(jobStages.id));

describe("a job goes stage by stage", () => {
  it("and says at each where it stands; each is written down with its begin and its end", async () => {
    const kind = kindOf(async () => ({
      state: "done",
      scope: { size: 7 },
      context: { name: "monday" },
      debug: "ok",
    }));
    const { id } = await start(kind);
    const seen: string[] = [];
    for (let step = 0; step < 3; step++) {
      const { state, stage, progress } = await readJob(id);
      seen.push(`${state} ${stage} ${progress}`);
      await advanceJob(id, new Date(), runnerOf(kind));
    }
    expect(seen).toEqual(["running queued 0", "running freezing 10", "running copying 60"]);
    expect(await readJob(id)).toMatchObject({
      state: "done",
      stage: "done",
      progress: 100,
      scope: { size: 7 },
      context: { action: "create_snapshot", name: "monday" },
      debug: "ok",
      input: null,
      leaseUntil: null,
    });
    const rows = await stagesOf(id);
    expect(rows.map(({ stage }) => stage)).toEqual(["queued", "freezing", "copying"]);
    expect(rows.every(({ finishedAt, failure }) => finishedAt !== null && failure === null)).toBe(true);
  });

  it("keeps what a stage made true in the transaction that ends the stage, or not at all", async () => {
    const kind = kindOf(async () => ({
      state: "done",
      keep: async (db) => {
        await db.insert(jobStages).values({ jobId: id, attempt: 9, stage: "kept", startedAt: new Date() });
        throw new Error("the network card is gone");
      },
    }));
    const { id } = await start(kind);
    const { kinds, actAs } = runnerOf(kind);
    await advanceJob(id, new Date(), { kinds, actAs });
    await advanceJob(id, new Date(), { kinds, actAs });
    await expect(advanceJob(id, new Date(), { kinds, actAs })).rejects.toThrow("card is gone");
    expect(await readJob(id)).toMatchObject({ state: "running", stage: "copying" });
    expect((await stagesOf(id)).map(({ stage }) => stage)).not.toContain("kept");
  });

  it("has what is kept said beside what the stage said", async () => {
    const kind = kindOf(async () => ({
      state: "done",
      scope: "asked",
      context: { asked: "1" },
      keep: async () => ({ scope: "kept" }),
    }));
    const { id, key } = await start(kind);
    await runJob(key, runnerOf(kind));
    expect(await readJob(id)).toMatchObject({ scope: { text: "kept" }, context: { asked: "1" } });
  });
});

describe("a worker that vanished after the first stage", () => {
  const vanishInSecond = async (kind: JobKind) => {
    const { id } = await start(kind);
    await advanceJob(id, new Date(), runnerOf(kind));
    await advanceJob(id, new Date(), runnerOf(kind));
    await claimJob(id, new Date(), [kind.operation]);
    return id;
  };
  const later = () => new Date(Date.now() + (leaseSeconds + 6) * 1000);

  it("is waited for as long as its lease is good", async () => {
    const kind = kindOf(async () => done);
    const id = await vanishInSecond(kind);
    await advanceJob(id, new Date(), runnerOf(kind));
    expect(await readJob(id)).toMatchObject({ state: "running", stage: "copying" });
    expect(begun).toEqual(["1 freezing"]);
  });

  it("is followed by another one, which goes on at the second stage of the same attempt", async () => {
    const kind = kindOf(async () => done);
    const id = await vanishInSecond(kind);
    await resumeJobs(later(), false);
    await advanceJob(id, later(), runnerOf(kind));
    expect(await readJob(id)).toMatchObject({ state: "done", attempt: 1 });
    expect(begun).toEqual(["1 freezing", "1 copying"]);
    expect(await stagesOf(id)).toHaveLength(3);
  });
});

it("a statement that takes too long is no failed attempt: the stage is done again", async () => {
  const tooLong = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  const kind = kindOf(() => Promise.reject(tooLong));
  const { id } = await start(kind);
  for (let step = 0; step < 2; step++) await advanceJob(id, new Date(), runnerOf(kind));
  await expect(advanceJob(id, new Date(), runnerOf(kind))).rejects.toBe(tooLong);
  expect(await readJob(id)).toMatchObject({ state: "running", stage: "copying", attempt: 1 });
});

describe("two workers on one job", () => {
  it("perform each stage once", async () => {
    const kind = kindOf(async () => done);
    const { id } = await start(kind);
    const runner = runnerOf(kind);
    for (let step = 0; step < 3; step++)
      await Promise.all(Array.from({ length: 5 }, () => advanceJob(id, new Date(), runner)));
    while ((await readJob(id)).state === "running") await advanceJob(id, new Date(), runner);
    expect(begun).toEqual(["1 freezing", "1 copying"]);
  });

  it("leave the failure, too, to the one that has it", async () => {
    const released: number[] = [];
    const kind = kindOf(
      async (job) => {
        if (job.leaseUntil) await claimJob(job.id, new Date(job.leaseUntil.getTime() + 1), [kind.operation]);
        return failed(true);
      },
      { fail: async (_db, job) => void released.push(job.id) },
    );
    const { id } = await start(kind);
    for (let step = 0; step < 3; step++) await advanceJob(id, new Date(), runnerOf(kind));
    expect(await readJob(id)).toMatchObject({ state: "running", stage: "copying", failure: null });
    expect(released).toEqual([]);
  });
});

describe("an attempt that failed", () => {
  it("begins with the first stage again, after the pause of its kind, until the last one", async () => {
    const pauses: number[] = [];
    const kind = kindOf(async () => failed(false), {
      attempts: 3,
      pauseSeconds: (attempt) => {
        pauses.push(attempt);
        return 1;
      },
    });
    const { key, id } = await start(kind);
    expect(await runJob(key, runnerOf(kind))).toMatchObject({
      state: "failed",
      attempt: 3,
      failure: { code: "badImage" },
      input: null,
    });
    expect(begun).toEqual([1, 2, 3].flatMap((attempt) => [`${attempt} freezing`, `${attempt} copying`]));
    expect(pauses).toEqual([1, 2]);
    const failures = (await stagesOf(id)).filter(({ failure }) => failure !== null);
    expect(failures.map(({ attempt, stage }) => [attempt, stage])).toEqual(
      [1, 2, 3].map((turn) => [turn, "copying"]),
    );
  });

  it("is the last one where another would end the same way", async () => {
    const kind = kindOf(async () => failed(true), { attempts: 3 });
    const { key } = await start(kind);
    expect(await runJob(key, runnerOf(kind))).toMatchObject({ state: "failed", attempt: 1 });
  });

  it("gives back first what is outside, then says in one transaction what became of it", async () => {
    const order: string[] = [];
    const kind = kindOf(async () => failed(true), {
      giveUp: async () => void order.push("machine"),
      fail: async (_db, _job, failure) => void order.push(failure.code),
    });
    const { key } = await start(kind);
    await runJob(key, runnerOf(kind));
    expect(order).toEqual(["machine", "badImage"]);
  });

  it("stays where it is when nothing can be given back, and is tried again", async () => {
    let tries = 0;
    const kind = kindOf(async () => failed(true), {
      giveUp: async () => {
        if (++tries === 1) throw new Error("the rack does not answer");
      },
    });
    const { id } = await start(kind);
    for (let step = 0; step < 2; step++) await advanceJob(id, new Date(), runnerOf(kind));
    await expect(advanceJob(id, new Date(), runnerOf(kind))).rejects.toThrow("does not answer");
    expect((await readJob(id)).state).toBe("running");
    await advanceJob(id, new Date(Date.now() + (leaseSeconds + 1) * 1000), runnerOf(kind));
    expect((await readJob(id)).state).toBe("failed");
  });
});

describe("a stage that takes its time", () => {
  it.each([
    ["as long as it says", 1_000, 1_000],
    ["not at once", 0, 20],
    ["not an hour", 3_600_000, 5_000],
  ])("is looked at again %s", async (_what, againInMs, expected) => {
    const kind = kindOf(async () => ({ state: "busy", againInMs }));
    const { id } = await start(kind);
    for (let step = 0; step < 2; step++) await advanceJob(id, new Date(), runnerOf(kind));
    const before = Date.now();
    const again = await advanceJob(id, new Date(), runnerOf(kind));
    const { pollAt, leaseUntil, stage } = await readJob(id);
    expect(again).toEqual(pollAt);
    const pause = (pollAt?.getTime() ?? 0) - before;
    expect({ leaseUntil, stage }).toEqual({ leaseUntil: null, stage: "copying" });
    expect(pause).toBeGreaterThanOrEqual(expected);
    expect(pause).toBeLessThan(expected + 2_000);
  });
});

describe("what a job is performed with", () => {
  it("is sealed while it runs and erased with its end, for it may hold a password", async () => {
    const kind = kindOf(async () => done);
    const { key, id } = await start(kind, { id: 1, password: "Root-pass-1" });
    const { input } = await readJob(id);
    expect(input?.length).toBeGreaterThan(20);
    expect(input?.toString("latin1")).not.toContain("Root-pass");
    await runJob(key, runnerOf(kind));
    expect((await readJob(id)).input).toBeNull();
  });
});
