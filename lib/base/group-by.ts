/** Groups a list by key; groups and their members keep the order of the list. */
export function groupBy<T, K>(all: readonly T[], keyOf: (one: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const [index, one] of all.entries()) {
    const key = keyOf(one, index);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
