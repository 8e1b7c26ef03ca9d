import type { Worker, WorkerEvents } from "graphile-worker";

/**
 * Lets one idle worker of a pool look for due tasks every `everyMs`, and the next one as soon as it has found one.
 * Returns what ends that. Call before the workers are made, with their events.
 */
export function lookForDue(events: WorkerEvents, everyMs: number): () => void {
  const workers = new Set<Worker>();
  let looking: Worker | undefined;
  // Those that are busy refuse, and look once they are done.
  const look = () => {
    looking = [...workers].find((worker) => worker.nudge());
  };
  events.on("worker:create", ({ worker }) => void workers.add(worker));
  events.on("worker:release", ({ worker }) => void workers.delete(worker));
  events.on("worker:stop", ({ worker }) => void workers.delete(worker));
  events.on("job:start", ({ worker }) => {
    if (worker === looking) look();
  });
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}
