import { and, eq, gt, isNull, or } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireText } from "@/lib/base/form-values";
import { jobs } from "@/lib/db/tables/jobs";
import { anybody } from "../kernel/access";
import { type DomainError, fail } from "../kernel/errors";
import { openOperation } from "../kernel/operation";
import { isFinished, progressOf } from "./rules";
import { isJobKey, JobResult } from "./schema";

const readableHours = 24;

type JobRow = typeof jobs.$inferSelect;

function resultOf(job: JobRow, now: Date): JobResult {
  // An end in the future holds the answer back (pins/write-result.ts).
  const isHeldBack = job.finishedAt !== null && job.finishedAt > now;
  if (!isFinished(job.state) || isHeldBack) {
    return {
      result: "Not ready",
      key: job.key,
      stage: isHeldBack ? "queued" : job.stage,
      progress: isHeldBack ? 0 : progressOf(job.stage),
    };
  }
  const common = { scope: job.scope, context: job.context, debug: job.debug, key: job.key };
  if (job.state === "done") return { result: "OK", action: "check", ...common };
  return { result: "Fail", status: "failure", created: momentText(job.createdAt), ...common };
}

const unknownKey = (key: string): DomainError => fail("job.not_found", { key });

/** `eq_callback/check` (decisions 7): the state of an asynchronous call; the key is the secret, no token needed. */
export const checkCallback = openOperation({
  name: "eq_callback.check",
  summary: "Shows the result of an asynchronous call",
  access: anybody("read"),
  input: z.object({
    key: about(wireText(100), "The `callback` that a call answered.", "48213057721940638572106394857201"),
  }),
  output: JobResult,
  run: async (context, { key }) => {
    if (!isJobKey(key)) throw unknownKey(key.slice(0, 64));
    const readableSince = new Date(context.now.getTime() - readableHours * 3_600_000);
    const [job] = await context.db
      .select()
      .from(jobs)
      .where(and(eq(jobs.key, key), or(isNull(jobs.finishedAt), gt(jobs.finishedAt, readableSince))));
    if (!job) throw unknownKey(key);
    return resultOf(job, context.now);
  },
});
