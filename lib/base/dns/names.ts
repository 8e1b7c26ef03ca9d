/** A label of an owner's name: letters, digits, hyphens inside, and underscores as services have them. */
const label = /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/;
const hostLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

/** A label of other letters as DNS carries it (`xn--…`); null where there is no such form. */
function encodeLabel(text: string): string | null {
  const url = `http://${text}.example`;
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(url)) return null;
  const [first = "", ...rest] = new URL(url).hostname.split(".");
  return rest.length === 1 ? first : null;
}

/** Lower case, without the dot at the end; null when it is no name at all. A wildcard may be the first label. */
export function nameKey(text: string): string | null {
  const bare = text.toLowerCase().replace(/\.$/, "");
  const labels: string[] = [];
  for (const [at, one] of bare.split(".").entries()) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: asks whether the label is plain ASCII.
    const plain = /^[\x00-\x7f]*$/.test(one) ? one : encodeLabel(one);
    if (plain === null || plain.length > 63) return null;
    if (!label.test(plain) && !(at === 0 && plain === "*")) return null;
    labels.push(plain);
  }
  const key = labels.join(".");
  return key.length > 253 ? null : key;
}

export const isUnder = (key: string, zone: string): boolean => key === zone || key.endsWith(`.${zone}`);

/**
 * The whole name of a record, as a zone's owner may write it: `@` or nothing for the zone itself, a name within the
 * zone with or without its zone. Null when it is no name of that zone.
 */
export function recordKey(name: string, zone: string): string | null {
  const text = name.trim();
  if (text === "" || text === "@") return zone;
  const key = nameKey(text);
  if (key === null) return null;
  if (isUnder(key, zone)) return key;
  return text.endsWith(".") ? null : nameKey(`${key}.${zone}`);
}

/** A zone's name: at least two labels, all of them of host names. */
export function zoneKey(name: string): string | null {
  const key = nameKey(name.trim());
  if (key === null) return null;
  const labels = key.split(".");
  return labels.length > 1 && labels.every((one) => hostLabel.test(one)) ? key : null;
}

/** The labels turned around, so that what lies under a name begins with it: `com.example.`. */
export const namePath = (key: string): string => `${key.split(".").reverse().join(".")}.`;

/** The name itself and all names above it. */
export const namesAbove = (key: string): string[] => {
  const labels = key.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};
