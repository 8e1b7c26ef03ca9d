import { countLiveProcesses } from "@/lib/db/dead-workers";
import { readQueueState } from "@/lib/db/queue-state";
import { attention, bad, type Check, good } from "../check";

const mostSeconds = 600;

export const queueCheck: Check = {
  name: "queue",
  look: async ({ db }) => {
    const state = await readQueueState(db);
    const processes = await countLiveProcesses(db);
    const waiting = state.reduce((sum, one) => sum + one.waiting, 0);
    if (processes === 0) return bad("queueNoWorkers", { waiting });
    const oldest = state.toSorted((one, other) => other.seconds - one.seconds)[0];
    if (oldest && oldest.seconds > mostSeconds)
      return bad("queueStuck", { task: oldest.task, minutes: Math.round(oldest.seconds / 60) });
    const failing = state.filter((one) => one.failing > 0);
    if (failing.length > 0)
      return attention("queueFailing", {
        tasks: failing.map(({ task, failing: count }) => `${task} (${count})`).join(", "),
      });
    return good("queueMoving", { processes, waiting });
  },
};
