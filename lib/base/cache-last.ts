/** A cache that makes each value once by key and keeps at most `most` of them, dropping the least recently used. */
export function keepLast<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  /** Mostly the same is asked for again and again, and has its place already. */
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
