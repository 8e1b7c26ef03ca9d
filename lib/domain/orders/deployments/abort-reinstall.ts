import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { jobStages, jobs } from "@/lib/db/tables/kernel/jobs";
import { pxeInstalls } from "@/lib/db/tables/servers/pxe-installs";
import { writes } from "../../kernel/access/access";
import { wakeWaiting } from "../../kernel/jobs/shared/turns";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../../servers/power/schema";
import { askToAlign } from "../../servers/servers/shared/align-machine";
import { failReinstall } from "./fail";
import { reinstallation } from "./shared/kinds";

/**
 * `eq/abort_reinstall`: aborts a running reinstallation, PXE or image. Its worker then finds the job ended. The disks
 * were wiped at its start, so the server stays off and has no system.
 */
export const abortReinstall = operation({
  name: "eq.abort_reinstall",
  summary: "Aborts a reinstallation",
  description:
    "Ends what still waits of a reinstallation over the network and answers how many tasks that were. What an installer has begun on the disks stays as it is.",
  access: writes({ right: "eq/reinstall" }),
  changes: ["jobs", "servers"],
  fails: [],
  target: server("id"),
  input: OfServerWithPin,
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    aborted: about(z.int(), "1 = one was running, and is aborted; 0 = there was none.", 1),
  }),
  run: async ({ db, now, note }, { id }) => {
    const isOne = and(eq(jobs.serverId, id), eq(jobs.action, "reinstall"), eq(jobs.state, "running"));
    // Jobs are locked before servers, as the worker does.
    const running = await db.select().from(jobs).where(isOne).orderBy(jobs.id).for("update");
    const failure = { code: "aborted" as const };
    for (const job of running) {
      const isOpen = and(eq(jobStages.jobId, job.id), isNull(jobStages.finishedAt));
      await db.update(jobStages).set({ finishedAt: now, failure }).where(isOpen);
      const end = { state: "failed" as const, finishedAt: now, leaseUntil: null, input: null, failure };
      await db.update(jobs).set(end).where(eq(jobs.id, job.id));
      // A job that has not started has wiped nothing.
      if (job.operation === reinstallation.operation && job.isBegun)
        await failReinstall(db, job, failure, now);
    }
    if (running.some(({ isBegun }) => isBegun)) {
      await db.delete(pxeInstalls).where(eq(pxeInstalls.serverId, id));
      await askToAlign(db, id);
    }
    if (running.length > 0) {
      await wakeWaiting(db, id);
      note({ target: `server ${id}`, changes: { reinstall: "aborted" } });
    }
    return { id, aborted: running.length > 0 ? 1 : 0 };
  },
});
