import type { JobPage } from "@/lib/domain/jobs/show";

type Stage = JobPage["stages"][number];

/** The range of single deployments around their median, as factors. */
const spread = { from: 0.85, to: 1.35 };
/** A deployment that takes this many times longer than usual needs attention. */
const lostFactor = 3;

const secondsBetween = (from: string, to: Date | string): number =>
  Math.max(0, (new Date(to).getTime() - Date.parse(from)) / 1000);

/** Seconds that a stage took or has taken so far; null before it begins. */
export const stageSeconds = ({ started, finished }: Stage, now: Date): number | null =>
  started === null ? null : secondsBetween(started, finished ?? now);

/** Seconds of work over all attempts, without the time in the queue before the first. */
export const workSeconds = ({ work_begun, finished }: JobPage, now: Date): number =>
  work_begun === null ? 0 : secondsBetween(work_begun, finished ?? now);

/** The usual range of the whole deployment, in seconds: from, to. */
export function usualRange({ stages }: JobPage): { from: number; to: number } {
  const usual = stages
    .filter(({ name }) => name !== "queued")
    .reduce((seconds, stage) => seconds + stage.usual_seconds, 0);
  return { from: usual * spread.from, to: usual * spread.to };
}

/** "usual", "late" when it takes longer than it should, "lost" when it takes much longer. */
export function lateness(job: JobPage, now: Date): "usual" | "late" | "lost" {
  if (job.finished !== null || job.next_try !== null) return "usual";
  const share = workSeconds(job, now) / Math.max(1, usualRange(job).to);
  if (share <= 1) return "usual";
  return share > lostFactor ? "lost" : "late";
}

/** 0 to 1: finished stages count whole, the running one by its usual time, always less than whole. */
export function progressShare(job: JobPage, now: Date): number {
  if (job.state === "done") return 1;
  const total = job.stages.reduce((seconds, stage) => seconds + stage.usual_seconds, 0);
  const reached = job.stages.reduce((seconds, stage) => {
    if (stage.state === "done") return seconds + stage.usual_seconds;
    if (stage.state === "waiting") return seconds;
    return seconds + Math.min(stageSeconds(stage, now) ?? 0, stage.usual_seconds * 0.95);
  }, 0);
  return total > 0 ? reached / total : 0;
}
