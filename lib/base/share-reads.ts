/** After everything that this turn of the event loop has brought: all its callers can share one read. */
const endOfTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/**
 * Shares each read among all who asked before it began, so that nobody gets what was read before asking. At most
 * `atOnce` are under way; whoever comes meanwhile shares the one that begins when one of them has ended.
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
