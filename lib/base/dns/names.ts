/**
 * A label of an owner name: letters, digits, inner hyphens, underscores for services, `/` for classless reverse
 * zones.
 */
const ownerLabel = /^[a-z0-9_/]([a-z0-9_/-]*[a-z0-9_/])?$/;
const hostLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const plainByte = /[a-z0-9_/-]/;

/** Encodes a non-ASCII label as IDNA (`xn--…`); null if it cannot be encoded. */
function encodeLabel(text: string): string | null {
  const url = `http://${text}.example`;
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(url)) return null;
  const [first = "", ...rest] = new URL(url).hostname.split(".");
  return rest.length === 1 ? first : null;
}

/** Returns one byte of a label in stored form: lower case; escaped unless a letter, digit, `_`, `/` or `-`. */
function keptByte(byte: number): string {
  const letter = String.fromCharCode(byte).toLowerCase();
  if (plainByte.test(letter)) return letter;
  return byte > 0x20 && byte < 0x7f ? `\\${letter}` : `\\${String(byte).padStart(3, "0")}`;
}

/** Decodes the escape (RFC 1035, 5.1) at `at`; returns its byte and the index after it, or null if it is invalid. */
export function readEscape(text: string, at: number): { byte: number; end: number } | null {
  const [decimal] = /^\d{3}/.exec(text.slice(at + 1, at + 4)) ?? [];
  if (decimal !== undefined) return Number(decimal) > 255 ? null : { byte: Number(decimal), end: at + 4 };
  const byte = text.charCodeAt(at + 1);
  // A digit starts a three-digit escape; a non-ASCII character has no single byte.
  return byte > 0x1f && byte < 0x7f && !(byte >= 0x30 && byte <= 0x39) ? { byte, end: at + 2 } : null;
}

type Label = { text: string; bytes: number; hasEscape: boolean };

/** Splits a name into labels in stored form, without a trailing dot; null for an invalid escape. */
function splitLabels(text: string): Label[] | null {
  const found: Label[] = [];
  let label: Label = { text: "", bytes: 0, hasEscape: false };
  let at = 0;
  while (at < text.length) {
    const letter = text.charAt(at);
    if (letter === ".") {
      found.push(label);
      label = { text: "", bytes: 0, hasEscape: false };
      at++;
    } else if (letter === "\\") {
      const read = readEscape(text, at);
      if (!read) return null;
      label = { text: label.text + keptByte(read.byte), bytes: label.bytes + 1, hasEscape: true };
      at = read.end;
    } else {
      label.text += letter.toLowerCase();
      label.bytes++;
      at++;
    }
  }
  if (label.bytes > 0 || found.length === 0) found.push(label);
  return found;
}

/** Returns the label in stored form; null if it is invalid. A label with escapes must otherwise be ASCII. */
function keptLabel({ text, bytes, hasEscape }: Label, at: number): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: asks whether the label is plain ASCII.
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : hasEscape ? null : encodeLabel(text);
  if (plain === null || (plain === text ? bytes : plain.length) > 63) return null;
  const isName = ownerLabel.test(hasEscape ? plain.replace(/\\(?:\d{3}|[^\d])/g, "x") : plain);
  return isName || (at === 0 && plain === "*") ? plain : null;
}

/**
 * Returns a name in the form in which names are stored and compared: lower case, no trailing dot, special characters
 * escaped uniformly. Null if it is invalid. The first label may be a wildcard.
 */
export function nameKey(text: string): string | null {
  // The longest name with every byte escaped.
  if (text.length > 1_020) return null;
  const labels = splitLabels(text);
  if (!labels) return null;
  const kept: string[] = [];
  let bytes = 1;
  for (const [at, one] of labels.entries()) {
    const text = keptLabel(one, at);
    if (text === null) return null;
    bytes += 1 + (text.includes("\\") ? one.bytes : text.length);
    kept.push(text);
  }
  return bytes > 255 ? null : kept.join(".");
}

/** Returns whether the character at this index is escaped by backslashes before it. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (count < at && text[at - 1 - count] === "\\") count++;
  return count % 2 === 1;
}

/** Returns whether a name is absolute, that is, ends with an unescaped dot (not `john\.`). */
export const isWhole = (name: string): boolean => name.endsWith(".") && !isEscaped(name, name.length - 1);

export function isUnder(key: string, zone: string): boolean {
  if (key === zone) return true;
  return key.endsWith(`.${zone}`) && !isEscaped(key, key.length - zone.length - 1);
}

/** Returns the parent name; null for a name of one label. */
export function nameAbove(key: string): string | null {
  for (let at = key.indexOf("."); at !== -1; at = key.indexOf(".", at + 1))
    if (!isEscaped(key, at)) return key.slice(at + 1);
  return null;
}

/**
 * Returns the full name of a record from what a user may enter: `@` or nothing for the zone itself, or a name in the
 * zone, with or without the zone's name. Null if it is not in the zone.
 */
export function recordKey(name: string, zone: string): string | null {
  const text = name.trim();
  if (text === "" || text === "@") return zone;
  const key = nameKey(text);
  if (key === null) return null;
  if (isUnder(key, zone)) return key;
  return isWhole(text) ? null : nameKey(`${key}.${zone}`);
}

/** Returns a zone's name in stored form; null unless it has at least two labels, all valid in host names. */
export function zoneKey(name: string): string | null {
  const key = nameKey(name.trim());
  if (key === null) return null;
  const labels = key.split(".");
  return labels.length > 1 && labels.every((one) => hostLabel.test(one)) ? key : null;
}

/** Returns the labels in reverse order, so that subdomains share a prefix: `com.example.`. */
export const namePath = (key: string): string => `${key.split(".").reverse().join(".")}.`;

/** Returns the name and all its parents. */
export const namesAbove = (key: string): string[] => {
  const labels = key.split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
};
