import { z } from "zod";
import { about } from "@/lib/base/about";
import { momentText, wireText } from "@/lib/base/form-values";
import { failureOnWire } from "@/lib/i18n/failures";
import { anybody } from "../access/access";
import type { Job } from "../async/job-kind";
import { openScope } from "../async/stored-scope";
import { openOperation } from "../operation/operation";
import { jobOfKey } from "./lookup";
import { endOf, isFinished } from "./rules";
import { JobResult } from "./schema";

function resultOf(job: Job, now: Date): JobResult {
  const { key, context, failure } = job;
  const end = endOf(job, now);
  if (end === "running") {
    const isHeldBack = isFinished(job.state);
    return {
      result: "Not ready",
      key,
      stage: isHeldBack ? "queued" : job.stage,
      progress: isHeldBack ? 0 : job.progress,
    };
  }
  if (end === "done")
    return { result: "OK", action: "check", scope: openScope(job.scope), context, debug: job.debug, key };
  const { scope, debug } = failureOnWire(job.action, failure ?? { code: "unexpected" });
  return {
    result: "Fail",
    status: "failure",
    created: momentText(job.createdAt),
    scope,
    context,
    debug: job.debug ?? debug,
    key,
  };
}

/**
 * `eq_callback/check` (ADR 16): the state of an asynchronous call. The key itself is the secret, so no token is
 * needed.
 */
export const checkCallback = openOperation({
  name: "eq_callback.check",
  summary: "Shows the result of an asynchronous call",
  description:
    "Answers how an asynchronous call went, by the key that it answered: `Not ready` with its stage and progress (`queued` while it waits for its turn, or for a check of its order), `OK` with what came of it in `scope`, or `Fail` with the reason. No token is needed; results stay for a day.",
  access: anybody("read"),
  target: jobOfKey("key"),
  input: z.object({
    key: about(wireText(100), "The `callback` that a call answered.", "48213057721940638572106394857201"),
  }),
  output: JobResult,
  run: async ({ now }, _input, job) => resultOf(job, now),
});
