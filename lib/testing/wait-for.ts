import { setTimeout as pause } from "node:timers/promises";

/** Asks again every few milliseconds until the answer is there; throws `complaint` when it never comes. */
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
