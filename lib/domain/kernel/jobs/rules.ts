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

/** Seconds that a real stage usually takes, used until the panel has measured deployments of its own. */
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
 * Only deployments have a page. The key of any other job opens its result without a session, a password among them, so
 * it is for the caller who began it and is shown by no list.
 */
export const hasPage = (action: string): boolean => action === "deploy" || action === "reinstall";

export const isFinished = (state: string): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** For lists: what waits for its turn behind other work on its server is queued, and not running yet. */
export const shownState = <S extends string>({ state, isBehind }: { state: S; isBehind: boolean }) =>
  state === "running" && isBehind ? ("queued" as const) : state;

const refusedAs: Partial<Record<string, string>> = {
  "server.off": "offInTurn",
  "server.on": "onInTurn",
  "server.suspended": "suspended",
  "server.overdue": "overdueInTurn",
  "server.deleted": "deletedInTurn",
};

/** By which lists name why it failed. */
export const failureName = (failure: Failure): string =>
  failure.code === "refusedInTurn" ? (refusedAs[failure.doc] ?? failure.code) : failure.code;

/** The state of a job as its key shows it; an end in the future delays the answer (kernel/write-job.ts). */
export function endOf(
  { state, finishedAt }: { state: string; finishedAt: Date | null },
  now: Date,
): "running" | "done" | "failed" {
  if (!isFinished(state) || (finishedAt !== null && finishedAt > now)) return "running";
  return state === "done" ? "done" : "failed";
}

/** Three retries after the first attempt, with growing pauses (decisions 8). */
export const attemptsOfDeployments = 4;
export const retrySeconds = (attempt: number): number => [30, 120, 300][attempt - 1] ?? 300;

/** With fewer deployments no range is shown. */
const fewestMeasured = 5;
/** How much longer than what little is known a deployment takes before it is late. */
const unmeasuredMargin = 1.35;

/** How many were measured, and the seconds that 10, 50, 90 and 95 of 100 of them took. */
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

/** What may be begun with many servers at once. */
export const powerActions = ["on", "off", "reboot"] as const;
