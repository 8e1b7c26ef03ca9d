/**
 * Lets at most `atOnce` callers proceed per event-loop turn, the others in later turns in order: callers resumed by a
 * shared event would otherwise block the event loop. The returned function returns null if the caller need not wait.
 */
export function takeTurns(atOnce: number): () => Promise<void> | null {
  const waiting: (() => void)[] = [];
  let left = atOnce;
  let isCounting = false;

  function nextTurn(): void {
    left = atOnce;
    for (const go of waiting.splice(0, atOnce)) {
      left--;
      go();
    }
    isCounting = left < atOnce;
    if (isCounting) setImmediate(nextTurn);
  }

  return () => {
    if (!isCounting) setImmediate(nextTurn);
    isCounting = true;
    if (left > 0) {
      left--;
      return null;
    }
    return new Promise((resolve) => waiting.push(resolve));
  };
}
