/** Makes an LRU cache of at most `most` values, created by key on first use. */
export function keepLast<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  /** Fast path: usually the same key is requested repeatedly. */
  let latest: { key: string; thing: T } | null = null;
  return (key, make) => {
    if (latest?.key === key) return latest.thing;
    const known = kept.get(key);
    const thing = known === undefined ? make() : known;
    latest = { key, thing };
    kept.delete(key);
    kept.set(key, thing);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return thing;
  };
}
