/** Less than scrapers wait: one figure that cannot be read must not take the others with it. */
const longestMs = 4_000;

/** Returns what is asked; null if that fails or takes too long, as where the database has vanished. */
export async function answerSoon<T>(asked: Promise<T>, waitMs = longestMs): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs).unref();
  });
  return Promise.race([asked.catch(() => null), late]).finally(() => clearTimeout(timer));
}
