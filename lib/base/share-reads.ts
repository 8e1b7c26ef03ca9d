/** After everything that this turn of the event loop has brought: all its callers can share one read. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Shares each read among all who asked before it began, so that nobody gets what was read before asking. At most one
 * is under way; whoever comes meanwhile waits for the next.
 */
export function shareReads<T>(read: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;

  const begin = (): Promise<T> => {
    next = null;
    const reading = read();
    // A read that failed is for those who shared it; the next one begins all the same.
    underWay = reading.catch(() => undefined);
    return reading;
  };

  return () => {
    next ??= underWay.then(endOfTurn).then(begin);
    return next;
  };
}
