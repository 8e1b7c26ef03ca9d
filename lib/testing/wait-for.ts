import { setTimeout as pause } from "node:timers/promises";

/**
 * Polls until there is an answer, at intervals of a tenth of the time waited so far, as most questions are calls to a
 * panel that works on the answer; throws `complaint` after the timeout.
 */
export async function waitFor<T>(
  question: () => T | undefined | Promise<T | undefined>,
  complaint: string | (() => string),
  milliseconds = 30_000,
): Promise<T> {
  const startMs = Date.now();
  for (;;) {
    const answer = await question();
    if (answer !== undefined && answer !== false) return answer;
    const waitedMs = Date.now() - startMs;
    if (waitedMs > milliseconds) throw new Error(typeof complaint === "string" ? complaint : complaint());
    await pause(Math.min(60, Math.max(10, waitedMs / 10)));
  }
}
