import { type Wrong, wrong } from "./mistakes";
import { readEscape } from "./names";
import { type Word, wordsOfContent } from "./words";

const utf8 = new TextEncoder();

/** Returns the bytes of a word after decoding escapes; null if one is invalid. */
export function bytesOf(text: string): Uint8Array | null {
  if (!text.includes("\\")) return utf8.encode(text);
  const bytes: number[] = [];
  for (let at = 0; at < text.length; ) {
    const read = text[at] === "\\" ? readEscape(text, at) : null;
    if (read) {
      bytes.push(read.byte);
      at = read.end;
      continue;
    }
    if (/^\\\d{3}/.test(text.slice(at, at + 4))) return null;
    // A backslash may also precede a non-ASCII character or a single digit.
    if (text[at] === "\\") at++;
    if (at >= text.length) return null;
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    bytes.push(...utf8.encode(letter));
    at += letter.length;
  }
  return Uint8Array.from(bytes);
}

/**
 * Parses the character strings of a TXT content: quoted ones, or the whole text if it does not start with a quote, so
 * that `v=spf1 -all` needs no quotes. In zone files each unquoted word is its own string; the zone file parser quotes
 * them.
 */
export function readStrings(content: string): Uint8Array[] | Wrong {
  const text = content.trim();
  if (!text.startsWith('"')) return [utf8.encode(content)];
  const words = wordsOfContent(text);
  return "wrong" in words ? words : stringsOf(words);
}

function stringsOf(words: readonly Word[]): Uint8Array[] | Wrong {
  const found: Uint8Array[] = [];
  for (const { text, isQuoted } of words) {
    if (!isQuoted) return wrong("quote");
    const bytes = bytesOf(text);
    if (!bytes) return wrong("escape");
    found.push(bytes);
  }
  return found;
}

const escaped = (byte: number): string => {
  if (byte === 0x22 || byte === 0x5c) return `\\${String.fromCharCode(byte)}`;
  return byte < 0x20 || byte > 0x7e ? `\\${String(byte).padStart(3, "0")}` : String.fromCharCode(byte);
};

/** Returns bytes as ASCII text with quotes, backslashes and non-printable bytes escaped. */
export const escapeBytes = (bytes: Uint8Array): string => Array.from(bytes, escaped).join("");

export const quoteBytes = (bytes: Uint8Array): string => `"${escapeBytes(bytes)}"`;

export const maxStringBytes = 255;

/** Returns quoted DNS character strings, split at 255 bytes. */
export function quoteStrings(strings: readonly Uint8Array[]): string {
  const parts = strings.flatMap((one) => {
    const count = Math.max(1, Math.ceil(one.length / maxStringBytes));
    return Array.from({ length: count }, (_, at) =>
      one.slice(at * maxStringBytes, (at + 1) * maxStringBytes),
    );
  });
  return parts.map(quoteBytes).join(" ");
}
