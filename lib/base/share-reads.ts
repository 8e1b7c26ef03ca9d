/** Runs after all callers of this turn of the event loop have asked, so that they can share one read. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Shares each read among all who asked before it began, so that nobody gets data from before they asked. At most
 * `atOnce` reads run at a time; callers who come meanwhile share the next one.
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
