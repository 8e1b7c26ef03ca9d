/** A label of an owner's name: letters, digits, hyphens inside, underscores of services, `/` of classless reverse zones. */
const ownerLabel = /^[a-z0-9_/]([a-z0-9_/-]*[a-z0-9_/])?$/;
const hostLabel = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;
const plainByte = /[a-z0-9_/-]/;

/** A label of other letters as DNS carries it (`xn--…`); null where there is no such form. */
function encodeLabel(text: string): string | null {
  const url = `http://${text}.example`;
  if (/[\s/?#@:%\\]/.test(text) || !URL.canParse(url)) return null;
  const [first = "", ...rest] = new URL(url).hostname.split(".");
  return rest.length === 1 ? first : null;
}

/** One byte of a label in the form in which it is kept: letters small, and escaped what is no plain letter. */
function keptByte(byte: number): string {
  const letter = String.fromCharCode(byte).toLowerCase();
  if (plainByte.test(letter)) return letter;
  return byte > 0x20 && byte < 0x7f ? `\\${letter}` : `\\${String(byte).padStart(3, "0")}`;
}

/** What an escape (RFC 1035, 5.1) stands for, and where it ends; null = it is none. */
export function readEscape(text: string, at: number): { byte: number; end: number } | null {
  const [decimal] = /^\d{3}/.exec(text.slice(at + 1, at + 4)) ?? [];
  if (decimal !== undefined) return Number(decimal) > 255 ? null : { byte: Number(decimal), end: at + 4 };
  const byte = text.charCodeAt(at + 1);
  // A digit begins an escape of three; a letter of another script has no byte of its own.
  return byte > 0x1f && byte < 0x7f && !(byte >= 0x30 && byte <= 0x39) ? { byte, end: at + 2 } : null;
}

type Label = { text: string; bytes: number; hasEscape: boolean };

/** The labels as they are kept, a dot at the end left out; null = an escape is none. */
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

/** The label as it is kept; null when it is none. Of one with escapes the rest must be plain. */
function keptLabel({ text, bytes, hasEscape }: Label, at: number): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: asks whether the label is plain ASCII.
  const plain = /^[\x00-\x7f]*$/.test(text) ? text : hasEscape ? null : encodeLabel(text);
  if (plain === null || (plain === text ? bytes : plain.length) > 63) return null;
  const isName = ownerLabel.test(hasEscape ? plain.replace(/\\(?:\d{3}|[^\d])/g, "x") : plain);
  return isName || (at === 0 && plain === "*") ? plain : null;
}

/**
 * The form in which names are kept and compared: lower case, without the dot at the end, what is no plain letter escaped in
 * one way. Null when it is no name at all. A wildcard may be the first label.
 */
export function nameKey(text: string): string | null {
  // Nothing longer is a name, even where every byte is escaped.
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

/** Whether the letter at this place is escaped by the one before it. */
function isEscaped(text: string, at: number): boolean {
  let count = 0;
  while (count < at && text[at - 1 - count] === "\\") count++;
  return count % 2 === 1;
}

/** Whether a name ends with the root's dot: `john\.` does not. */
export const isWhole = (name: string): boolean => name.endsWith(".") && !isEscaped(name, name.length - 1);

export function isUnder(key: string, zone: string): boolean {
  if (key === zone) return true;
  return key.endsWith(`.${zone}`) && !isEscaped(key, key.length - zone.length - 1);
}

/** The name above; null above a name of one label. */
export function nameAbove(key: string): string | null {
  for (let at = key.indexOf("."); at !== -1; at = key.indexOf(".", at + 1))
    if (!isEscaped(key, at)) return key.slice(at + 1);
  return null;
}

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
  return isWhole(text) ? null : nameKey(`${key}.${zone}`);
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
