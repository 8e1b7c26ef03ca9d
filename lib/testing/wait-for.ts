import { setTimeout as pause } from "node:timers/promises";

/** Polls every few milliseconds until there is an answer; throws `complaint` after the timeout. */
export async function waitFor<T>(
  question: () => T | undefined | Promise<T | undefined>,
  complaint: string | (() => string),
  milliseconds = 30_000,
): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    const answer = await question();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(typeof complaint === "string" ? complaint : complaint());
    await pause(20);
  }
}
