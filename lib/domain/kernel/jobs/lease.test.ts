import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { addAccount } from "@/lib/testing/factories";
import { makeKind, readJob, runnerOf } from "@/lib/testing/jobs/work";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { waitFor } from "@/lib/testing/wait-for";
import type { Job } from "../async/job-kind";
import { startJob } from "../async/write-job";
import { advanceJob } from "./advance";
import { claimJob, isStillHeld, leaseSeconds, resumeJobs, whileHeld } from "./claim";

withCatalogDatabase();

const operations = ["eq.off"];
const start = new Date();
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

let accountId: number;
let id: number;
beforeEach(async () => {
  accountId ??= (await addAccount(database())).id;
  await database().delete(jobStages);
  await database().delete(jobs);
  ({ id } = await startJob(database(), makeKind(), { accountId, context: {}, now: start }));
});

async function claimed(): Promise<Job> {
  const job = await claimJob(id, new Date(), operations);
  if (!job) throw new Error("The job cannot be claimed.");
  return job;
}

/** Claims the job as another worker would after the lease has ended. */
const overtake = () => claimJob(id, later(leaseSeconds * 3), operations);

const set = (facts: Partial<typeof jobs.$inferInsert>) =>
  database().update(jobs).set(facts).where(eq(jobs.id, id));

describe("a claim", () => {
  it("lasts as long as a lease, and then the job is anybody's", async () => {
    expect((await claimJob(id, start, operations))?.leaseUntil).toEqual(later(leaseSeconds));
    expect(await claimJob(id, later(leaseSeconds), operations)).toBeNull();
    expect((await claimJob(id, later(leaseSeconds + 1), operations))?.leaseUntil).toEqual(
      later(2 * leaseSeconds + 1),
    );
  });

  it("is one worker's of many that come at once", async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimJob(id, start, operations)));
    expect(claims.filter(Boolean)).toHaveLength(1);
  });

  it.each(["waiting", "done", "failed", "cancelled"] as const)(
    "is never of a job that is %s",
    async (state) => {
      await set({ state });
      expect(await claimJob(id, start, operations)).toBeNull();
    },
  );

  it("is never of a job that this worker does not know how to perform", async () => {
    expect(await claimJob(id, start, ["eq.on"])).toBeNull();
    expect(await claimJob(id, start, ["eq.on", "eq.off"])).not.toBeNull();
  });
});

describe("a job is still held", () => {
  it("while nothing about it has changed", async () => {
    expect(await isStillHeld(database(), await claimed())).toBe(true);
  });

  it.each([
    ["it has ended", { state: "done" as const }],
    ["it is at another stage", { stage: "performing" }],
    ["it is tried again", { attempt: 2 }],
    ["its lease was given back", { leaseUntil: null }],
    ["its lease is another worker's", { leaseUntil: later(999) }],
  ])("no longer once %s", async (_what, facts) => {
    const job = await claimed();
    await set(facts);
    expect(await isStillHeld(database(), job)).toBe(false);
  });

  it("no longer once it is gone", async () => {
    const job = await claimed();
    await database().delete(jobs);
    expect(await isStillHeld(database(), job)).toBe(false);
  });
});

describe("work that takes longer than a lease", () => {
  it("has it renewed all the while, and ends with the lease as it is by then", async () => {
    const first = await claimed();
    const { job, result } = await whileHeld(
      first,
      () =>
        waitFor(async () => {
          const { leaseUntil } = await readJob(id);
          return leaseUntil && first.leaseUntil && leaseUntil > first.leaseUntil ? "worked" : undefined;
        }, "the lease is not renewed"),
      20,
    );
    expect(result).toBe("worked");
    expect(job?.leaseUntil).toEqual((await readJob(id)).leaseUntil);
    if (job) expect(await isStillHeld(database(), job)).toBe(true);
  });

  it("has it renewed while it is given up, too", async () => {
    const give = vi.fn(async () => {
      const { leaseUntil: before } = await readJob(id);
      await waitFor(
        async () => ((await readJob(id)).leaseUntil ?? 0) > (before ?? 0) || undefined,
        "the lease is not renewed",
        leaseSeconds * 1000,
      );
    });
    const kind = makeKind({
      perform: async () => ({ state: "failed", failure: { code: "noMachine" }, isFinal: true }),
      giveUp: give,
    });
    // Its turn first, and then its stage.
    for (let step = 0; step < 2; step++) await advanceJob(id, new Date(), runnerOf(kind));
    expect(give).toHaveBeenCalledOnce();
    expect(await readJob(id)).toMatchObject({ state: "failed", leaseUntil: null });
  });

  it("is told when another worker has the job, and has nothing to write then", async () => {
    const { job, result } = await whileHeld(
      await claimed(),
      async (signal) => {
        await overtake();
        return waitFor(() => signal.aborted, "it is not told");
      },
      20,
    );
    expect({ job, result }).toEqual({ job: null, result: true });
    expect((await readJob(id)).leaseUntil).toEqual(later(leaseSeconds * 4));
  });

  it("is told when the job was cancelled meanwhile", async () => {
    const { job } = await whileHeld(
      await claimed(),
      async (signal) => {
        await set({ state: "cancelled" });
        return waitFor(() => signal.aborted, "it is not told");
      },
      20,
    );
    expect(job).toBeNull();
  });

  it("renews nothing any more once it has thrown, or once it has ended", async () => {
    await expect(
      whileHeld(await claimed(), () => Promise.reject(new Error("the machine is on fire")), 5),
    ).rejects.toThrow("on fire");
    await set({ leaseUntil: null });
    // Renews as fast as the database allows, so that a renewal is always in progress when the work ends.
    for (let round = 0; round < 10; round++) {
      const { job } = await whileHeld(await claimed(), () => readJob(id), 1);
      expect(job && (await isStillHeld(database(), job))).toBe(true);
      await set({ leaseUntil: null });
    }
    expect((await readJob(id)).leaseUntil).toBeNull();
  });
});

/** The job's queue task: waiting, taken by a worker, or missing. */
async function setTask(task: "waits" | "taken" | "lost"): Promise<void> {
  const isIt = sql`where key = ${`job:${id}`}`;
  if (task === "lost") await database().execute(sql`delete from graphile_worker._private_jobs ${isIt}`);
  if (task === "taken")
    await database().execute(
      sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker', attempts = 1 ${isIt}`,
    );
}

const readTasks = async () =>
  (
    await database().execute<{ at: string; priority: number }>(
      sql`select run_at as at, priority from graphile_worker._private_jobs where key = ${`job:${id}`} and locked_at is null`,
    )
  ).rows;

describe("jobs whose worker went away", () => {
  const held = { leaseUntil: later(leaseSeconds) };
  it.each([
    ["a lease that ended long ago", held, "taken", leaseSeconds + 4, 1],
    ["a lease that ended long ago, and its task is free again", held, "waits", leaseSeconds + 4, 0],
    ["a lease that ended just now", held, "taken", leaseSeconds + 2, 0],
    ["a lease that is good", held, "taken", 0, 0],
    ["a task that is lost", { pollAt: start }, "lost", 6, 1],
    ["a task that a worker has just taken", { pollAt: start }, "taken", 6, 0],
    ["a task that waits behind others for an hour", { pollAt: start }, "waits", 3_600, 0],
    ["a task that was due a moment ago", { pollAt: start }, "lost", 4, 0],
    ["a pause before the next attempt", { pollAt: later(300) }, "lost", 6, 0],
    ["never a task", { pollAt: null }, "lost", 6, 1],
    ["an end", { state: "done" as const, ...held }, "lost", 999, 0],
    ["a payment to wait for", { state: "waiting" as const }, "lost", 999, 0],
  ] as const)("%s", async (_what, facts, task, seconds, resumed) => {
    await set(facts);
    await setTask(task);
    expect(await resumeJobs(later(seconds), false)).toBe(resumed);
    if (resumed === 0) return;
    expect(await readJob(id)).toMatchObject({ state: "running", leaseUntil: null });
    expect(await readTasks()).toHaveLength(1);
    expect(await resumeJobs(later(seconds + 60), false), "it waits now").toBe(0);
  });

  it("wait since they were due, however late that is noticed", async () => {
    await setTask("lost");
    await resumeJobs(later(3_600), false);
    const [task] = await readTasks();
    expect(new Date(task?.at ?? 0)).toEqual((await readJob(id)).createdAt);
  });

  it("go on before what their account has asked for since", async () => {
    for (let turn = 0; turn < 5; turn++) await enqueue(database(), "free_servers", { accountId });
    await set(held);
    await setTask("taken");
    await resumeJobs(later(leaseSeconds + 4), false);
    expect(await readTasks()).toMatchObject([{ priority: 0 }]);
  });

  it("at the start of the only panel every lease is a dead one", async () => {
    await set(held);
    expect(await resumeJobs(start, true)).toBe(1);
    expect(await claimJob(id, start, operations)).not.toBeNull();
  });
});
