/**
 * Damerau-Levenshtein distance: the fewest deletions, insertions, substitutions and swaps of adjacent letters between
 * two names.
 */
function distance(one: string, other: string): number {
  let [older, old]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        (old?.[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (old?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped && row > 1 && column > 1 ? [(older?.[column - 2] ?? 0) + 1] : []),
      ];
      next.push(Math.min(...ways));
    }
    older = old;
    old = next;
  }
  return old?.[other.length] ?? 0;
}

const bare = (name: string): string => name.replaceAll("_", "");
const letters = (name: string): string => [...name].sort().join("");

/** For short names only a swap counts, because common variables are one letter away, such as `HOSTS` from `HOST`. */
function isSlip(name: string, known: string): boolean {
  const [one, other] = [bare(name), bare(known)];
  if (Math.abs(one.length - other.length) > 2) return false;
  const apart = distance(one, other);
  if (other.length <= 5) return apart === 0 || (apart === 1 && letters(one) === letters(other));
  return apart <= (other.length >= 9 ? 2 : 1);
}

/** Variables that Docker and Kubernetes set for services: `SMTP_SERVICE_HOST`, `POWERDNS_PORT_8081_TCP`. */
const isOfService = (name: string): boolean =>
  ["_SERVICE_", "_ENV_"].some((part) => name.includes(part)) || /_PORT_\d|_PORT$|_NAME$/.test(name);

const longestName = 60;

/**
 * Returns unknown environment variables that look like known ones: typos, or names with a prefix that only the panel
 * uses. `meant` is the likely known name; null = none.
 */
export function similarNames(
  names: readonly string[],
  known: readonly string[],
  prefixes: readonly string[],
): { name: string; meant: string | null }[] {
  const taken = new Set(known);
  return names.flatMap((name) => {
    if (taken.has(name) || name.length > longestName || !/^[A-Z][A-Z0-9_]+$/.test(name)) return [];
    const meant = known.find((one) => isSlip(name, one)) ?? null;
    const isOurs = prefixes.some((prefix) => name.startsWith(prefix)) && !isOfService(name);
    return meant !== null || isOurs ? [{ name, meant }] : [];
  });
}
