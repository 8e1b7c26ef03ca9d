import { shareOfStages } from "@/lib/base/stage-share";
import type { JobPage } from "@/lib/domain/kernel/jobs/show";

type Stage = JobPage["stages"][number];

/** A deployment that takes this many times the limit needs attention. */
const lostFactor = 3;

const secondsBetween = (from: string, to: Date | string): number =>
  Math.max(0, (new Date(to).getTime() - Date.parse(from)) / 1000);

/** Seconds that a stage took or has taken so far; null before it begins. */
const stageSeconds = ({ started, finished }: Stage, now: Date): number | null =>
  started === null ? null : secondsBetween(started, finished ?? now);

export type ShownTimes = {
  /** Of earlier attempts and the pauses after them, in seconds. */
  earlier: number;
  /** Seconds of every stage; null before it begins. */
  stages: (number | null)[];
};

/**
 * Whole seconds that add up to the job's duration: a stage lasts until the next one begins, and each time is rounded
 * down from the start of the job.
 */
export function shownTimes({ begun, finished, stages }: JobPage, now: Date): ShownTimes {
  const since = (moment: string | Date) => (begun === null ? 0 : Math.floor(secondsBetween(begun, moment)));
  const started = stages.filter((stage) => stage.started !== null);
  const endOf = (stage: Stage) => started[started.indexOf(stage) + 1]?.started ?? finished ?? now;
  return {
    earlier: since(started[0]?.started ?? begun ?? now),
    stages: stages.map((stage) =>
      stage.started === null ? null : Math.max(0, since(endOf(stage)) - since(stage.started)),
    ),
  };
}

/** Seconds since the job began, including all attempts and pauses. */
export const takenSeconds = ({ begun, finished }: JobPage, now: Date): number =>
  begun === null ? 0 : secondsBetween(begun, finished ?? now);

/** "usual"; "late" beyond the limit; "lost" beyond several times the limit. */
export function lateness(job: JobPage, now: Date): "usual" | "late" | "lost" {
  if (job.finished !== null) return "usual";
  const share = takenSeconds(job, now) / job.usual.late;
  if (share <= 1) return "usual";
  return share > lostFactor ? "lost" : "late";
}

/** 0 to 1; server lists show it in percent. */
export function progressShare(job: JobPage, now: Date): number {
  if (job.state === "done") return 1;
  return shareOfStages(
    job.stages.map((stage) => ({
      state: stage.state,
      seconds: stageSeconds(stage, now) ?? 0,
      usualSeconds: stage.usual_seconds,
    })),
  );
}
