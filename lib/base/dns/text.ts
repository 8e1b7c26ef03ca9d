const utf8 = new TextEncoder();

/** Character strings of a TXT record; null when quotes or escapes do not end. */
export function readStrings(content: string): Uint8Array[] | null {
  const text = content.trim();
  if (!text.startsWith('"')) return [utf8.encode(content)];
  const found: Uint8Array[] = [];
  let at = 0;
  while (at < text.length) {
    if (/\s/.test(text[at] ?? "")) {
      at++;
      continue;
    }
    if (text[at] !== '"') return null;
    const read = readQuoted(text, at + 1);
    if (!read) return null;
    found.push(read.bytes);
    at = read.end;
  }
  return found;
}

function readQuoted(text: string, from: number): { bytes: Uint8Array; end: number } | null {
  const bytes: number[] = [];
  for (let at = from; at < text.length; ) {
    const rest = text.slice(at, at + 4);
    if (rest.startsWith('"')) return { bytes: Uint8Array.from(bytes), end: at + 1 };
    const [, decimal] = /^\\(\d{3})/.exec(rest) ?? [];
    if (decimal !== undefined) {
      if (Number(decimal) > 255) return null;
      bytes.push(Number(decimal));
      at += 4;
      continue;
    }
    if (rest.startsWith("\\")) at++;
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (at >= text.length) return null;
    bytes.push(...utf8.encode(letter));
    at += letter.length;
  }
  return null;
}

const escaped = (byte: number): string => {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, "0")}` : String.fromCharCode(byte);
};

export const quoteBytes = (bytes: Uint8Array): string => `"${[...bytes].map(escaped).join("")}"`;

const maxString = 255;

/** The strings as DNS carries them, none longer than 255 bytes. */
export function quoteStrings(strings: readonly Uint8Array[]): string {
  const parts = strings.flatMap((one) => {
    const count = Math.max(1, Math.ceil(one.length / maxString));
    return Array.from({ length: count }, (_, at) => one.slice(at * maxString, (at + 1) * maxString));
  });
  return parts.map(quoteBytes).join(" ");
}
