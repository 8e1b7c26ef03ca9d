import { fail } from "../../errors/fail";

const most = 4;
const longestLine = 100;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Runs at most four pieces of work of one name at once in this process, the others in order. Between reading a count
 * and increasing it lies the slow comparison of a password, so without this a thousand simultaneous guesses would all
 * see the count from before the first. When a hundred are waiting, it refuses with 429.
 */
export async function withSemaphore<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: [] };
  lines.set(name, line);
  if (line.running < most) line.running += 1;
  else if (line.waiting.length < longestLine)
    await new Promise<void>((resolve) => line.waiting.push(resolve));
  else throw fail("rate.limited", { what: "tries" }, { retryAfterSeconds: 5 });
  try {
    return await work();
  } finally {
    // While someone waits, a finished piece of work passes its permit on.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
}
