import { fail } from "../../kernel/errors";

const most = 4;
const longestLine = 100;

type Line = { running: number; waiting: (() => void)[] };
const lines = new Map<string, Line>();

/**
 * At most four pieces of work of one name at once in this process, the others in order: between looking at a count and
 * counting lies the slow comparison of a password, and whoever sends a thousand guesses at once must not find the count
 * as it was before the first. A line of a hundred is refused with 429.
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
    // A permit goes from one to the next for as long as somebody waits.
    const next = line.waiting.shift();
    if (next) next();
    else line.running -= 1;
    if (line.running === 0) lines.delete(name);
  }
}
