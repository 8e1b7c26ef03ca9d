export type StageTime = {
  state: "waiting" | "running" | "done" | "failed";
  seconds: number;
  usualSeconds: number;
};

/**
 * Returns the progress of a job, 0 to 1: finished stages count in full, the running one by its usual duration, but
 * never in full.
 */
export function shareOfStages(stages: readonly StageTime[]): number {
  const total = stages.reduce((sum, { usualSeconds: usual }) => sum + usual, 0);
  const reached = stages.reduce((sum, { state, seconds, usualSeconds: usual }) => {
    if (state === "done") return sum + usual;
    return state === "waiting" ? sum : sum + Math.min(seconds, usual * 0.95);
  }, 0);
  return total > 0 ? reached / total : 0;
}
