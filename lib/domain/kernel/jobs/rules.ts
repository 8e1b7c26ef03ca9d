import type { Failure } from "@/lib/base/failure";
import { type DeployStage, deployStages } from "./schema";

/** Whole percent at which a stage begins; measured on typical deployments, where installing takes most of the time. */
const startsAt: Record<string, number> = {
  queued: 0,
  allocating: 3,
  installing: 8,
  configuring: 70,
  verifying: 92,
  done: 100,
};

export const progressOf = (stage: string): number => startsAt[stage] ?? 0;

/** Usual seconds per real stage, until the panel has measured its own deployments. */
export const usualSeconds: Record<string, number> = {
  queued: 2,
  allocating: 15,
  installing: 420,
  configuring: 150,
  verifying: 30,
};

/** The stages of each kind of job, in order. A reinstall keeps its machine and addresses, so it has fewer. */
export const stagesOf = (action: string): DeployStage[] =>
  deployStages.filter((stage) => action !== "reinstall" || stage !== "allocating");

/** Read-only jobs: polling a status every second must not crowd out other jobs. */
export const quietActions = ["status", "sensors", "get_vm_statics", "get_snapshot", "get_status", "get_nmap"];

/**
 * Only deployments and reinstalls have a page. The key of any other job reveals its result without a session,
 * possibly a password, so only the caller who began it gets it, and no list shows it.
 */
export const hasPage = (action: string): boolean => action === "deploy" || action === "reinstall";

export const isFinished = (state: string): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/**
 * For lists: a job waiting behind other work on its server is shown as queued, not running; one that waits for its
 * order as in review once that is paid, which the state of its server says.
 */
export const shownState = <S extends string>(
  { state, isBehind }: { state: S; isBehind: boolean },
  serverState?: string,
) =>
  state === "running" && isBehind
    ? ("queued" as const)
    : state === "waiting" && serverState === "in_review"
      ? ("in_review" as const)
      : state;

const refusedAs: Partial<Record<string, string>> = {
  "server.off": "offInTurn",
  "server.on": "onInTurn",
  "server.suspended": "suspended",
  "server.overdue": "overdueInTurn",
  "server.deleted": "deletedInTurn",
};

/** The name of a failure in lists. */
export const failureName = (failure: Failure): string =>
  failure.code === "refusedInTurn" ? (refusedAs[failure.doc] ?? failure.code) : failure.code;

/** The state of a job as returned for its key; an end in the future delays the result (kernel/write-job.ts). */
export function endOf(
  { state, finishedAt }: { state: string; finishedAt: Date | null },
  now: Date,
): "running" | "done" | "failed" {
  if (!isFinished(state) || (finishedAt !== null && finishedAt > now)) return "running";
  return state === "done" ? "done" : "failed";
}

/** Three retries after the first attempt, with growing pauses (ADR 16). */
export const attemptsOfDeployments = 4;
export const retrySeconds = (attempt: number): number => [30, 120, 300][attempt - 1] ?? 300;

/** Below this number of deployments no range is shown. */
const fewestMeasured = 5;
/** Factor on the median or estimate beyond which a deployment is late. */
const unmeasuredMargin = 1.35;

/** Number of samples, and the 10th, 50th, 90th and 95th percentile in seconds. */
export type Measured = { count: number; percentiles: readonly number[] };

/**
 * The usual duration, and the threshold of "late": the 95th percentile. With few samples the median, with none the
 * estimate, each with a margin.
 */
export function usualOf({ count, percentiles }: Measured, estimate: number) {
  const [tenth = estimate, middle = estimate, ninetieth = estimate, limit = estimate] = percentiles;
  if (count >= fewestMeasured) return { from: tenth, to: ninetieth, late: limit };
  return { from: middle, to: middle, late: Math.max(middle, estimate) * unmeasuredMargin };
}

/** Actions that can be started on many servers at once. */
export const powerActions = ["on", "off", "reboot"] as const;
