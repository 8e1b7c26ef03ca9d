import { fail } from "../../errors/fail";

const most = 4;
const longestLine = 100;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * Runs at most four tasks of one name concurrently in this process, the others in order. Between reading a count and
 * increasing it is a slow password hash, so without this a thousand concurrent guesses would all see the initial
 * count. Throws 429 if a hundred are waiting.
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
    // A finished task passes its permit to the next waiting one.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
}
