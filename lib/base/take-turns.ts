/**
 * Lets at most `atOnce` callers go on in one turn of the event loop, the others in later ones in their order: what
 * very many have waited for together would else be worked on without a pause, and everybody else would wait for it.
 * Returns null to anyone who need not wait.
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
