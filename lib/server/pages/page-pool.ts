import { availableParallelism } from "node:os";
import type { Environment } from "@/lib/settings/environment";
import { type PageProcess, startPageProcess } from "./page-process";
import type { PageTask } from "./page-task";

export type PagePool = {
  /** Returns the least busy process that is ready. */
  pick: () => PageProcess;
  stop: () => Promise<void>;
};

/** CPUs per page process: the gateway and the database need some, too. */
const processorsFor = 2;
const mostUnasked = 4;

/** Returns the number of page processes of one gateway. */
export const pageProcessCount = ({ PAGES_PROCESSES }: Pick<Environment, "PAGES_PROCESSES">): number =>
  PAGES_PROCESSES ?? Math.max(1, Math.min(mostUnasked, Math.floor(availableParallelism() / processorsFor)));

/** A process that is not ready is picked only if none is. */
const cost = (one: PageProcess): number => one.pending() + (one.isOpen() ? 0 : 1e6);

/** Starts `task.count` page processes. Resolves once all are ready; if one fails, stops all and throws. */
export async function startPages(task: Omit<PageTask, "folder">): Promise<PagePool> {
  const started = await Promise.allSettled(Array.from({ length: task.count }, () => startPageProcess(task)));
  const processes = started.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const stop = async () => {
    await Promise.all(processes.map((one) => one.stop()));
  };
  const failed = started.find((one) => one.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  // Among equals, picks the least recently used one.
  let inTurn = processes;
  const pick = () => {
    const picked = inTurn.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    inTurn = [...inTurn.filter((one) => one !== picked), picked];
    return picked;
  };
  return { pick, stop };
}
