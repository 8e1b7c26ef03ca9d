const listeners = new Set<() => void>();
const keyOf = (account: number) => `berth.seen-notices.${account}`;

/** The last notice that was looked at in this browser; null = none yet, or storage is forbidden. */
export function readSeen(account: number): number | null {
  try {
    const stored = localStorage.getItem(keyOf(account));
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}

/** From now on this notice and all before it count as looked at. */
export function keepSeen(account: number, id: number): void {
  try {
    if (id <= (readSeen(account) ?? -1)) return;
    localStorage.setItem(keyOf(account), String(id));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Other tabs of this browser tell of theirs by the event of the storage. */
export function subscribeToSeen(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}
