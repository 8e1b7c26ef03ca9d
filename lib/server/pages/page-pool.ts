import { availableParallelism } from "node:os";
import type { Environment } from "@/lib/settings/environment";
import { type PageProcess, startPageProcess } from "./page-process";
import type { PageTask } from "./page-task";

export type PagePool = {
  /** The process to ask: of those that can be asked the least busy one. */
  pick: () => PageProcess;
  stop: () => Promise<void>;
};

/** The front and the database need processors as well. */
const processorsFor = 2;
const mostUnasked = 4;

/** How many processes render the pages of one front. */
export const pageProcessCount = ({ PAGES_PROCESSES }: Pick<Environment, "PAGES_PROCESSES">): number =>
  PAGES_PROCESSES ?? Math.max(1, Math.min(mostUnasked, Math.floor(availableParallelism() / processorsFor)));

/** One that is not ready is asked only when none is. */
const cost = (one: PageProcess): number => one.pending() + (one.isOpen() ? 0 : 1e6);

/** Starts as many processes that render pages; all of them are ready, or none is left. */
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
  // Of equals the one that was asked longest ago.
  let inTurn = processes;
  const pick = () => {
    const picked = inTurn.reduce((best, one) => (cost(one) < cost(best) ? one : best));
    inTurn = [...inTurn.filter((one) => one !== picked), picked];
    return picked;
  };
  return { pick, stop };
}
