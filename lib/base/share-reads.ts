/** Resolves at the end of this event-loop turn, so that all its callers can share one read. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Shares each read between the callers that requested it before it started, so that no caller gets data older than
 * its request. At most `atOnce` reads run concurrently; callers arriving meanwhile share the next one.
 */
export function shareReads<T>(read: () => Promise<T>, atOnce = 1): () => Promise<T> {
  let underWay = 0;
  let next: Promise<T> | null = null;
  let proceed: (() => void) | null = null;

  const hasEnded = () =>
    new Promise<void>((resolve) => {
      proceed = resolve;
    });

  const begin = async (): Promise<T> => {
    if (underWay >= atOnce) await hasEnded();
    await endOfTurn();
    next = null;
    underWay++;
    try {
      return await read();
    } finally {
      underWay--;
      proceed?.();
      proceed = null;
    }
  };

  return () => {
    next ??= begin();
    return next;
  };
}
