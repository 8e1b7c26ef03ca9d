import { deployStages } from "./schema";

/** Whole percent a stage begins at; measured on typical deployments, where installing takes most of the time. */
const startsAt: Record<string, number> = {
  queued: 0,
  allocating: 3,
  installing: 8,
  configuring: 70,
  verifying: 92,
  done: 100,
};

export const progressOf = (stage: string): number => startsAt[stage] ?? 0;

/** Seconds a stage usually takes in life, before any deployment of one's own has been measured. */
export const usualSeconds: Record<string, number> = {
  queued: 2,
  allocating: 15,
  installing: 420,
  configuring: 150,
  verifying: 30,
};

export const nextStage = (stage: string): (typeof deployStages)[number] =>
  deployStages[deployStages.indexOf(stage as (typeof deployStages)[number]) + 1] ?? "done";

export const isFinished = (state: string): boolean =>
  state === "done" || state === "failed" || state === "cancelled";

/** Three retries after the first try, later ones after a longer pause (decisions 8). */
export const maxAttempts = 4;
export const retrySeconds = (attempt: number): number => [30, 120, 300][attempt - 1] ?? 300;
