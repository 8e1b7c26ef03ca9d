/** Makes a thing once for each key and gives the same again; of more than `most`, the one not asked for longest goes. */
export function keepLast<T>(most: number): (key: string, make: () => T) => T {
  const kept = new Map<string, T>();
  return (key, make) => {
    const known = kept.get(key);
    const thing = known === undefined ? make() : known;
    kept.delete(key);
    kept.set(key, thing);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return thing;
  };
}
