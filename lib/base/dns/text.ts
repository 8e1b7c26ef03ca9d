import { type Wrong, wrong } from "./mistakes";
import { readEscape } from "./names";
import { type Word, wordsOfContent } from "./words";

const utf8 = new TextEncoder();

/** The bytes that a word stands for, its escapes read; null when one is none. */
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
    // A letter of another script, or a lone digit, may stand behind a backslash, too.
    if (text[at] === "\\") at++;
    if (at >= text.length) return null;
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    bytes.push(...utf8.encode(letter));
    at += letter.length;
  }
  return Uint8Array.from(bytes);
}

/**
 * Character strings of a text's content: quoted ones, or all of it as it stands when it begins with no quote, so that people
 * need not quote `v=spf1 -all`. In zone files words without quotes are strings of their own; their reader quotes them.
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

/** Bytes as letters, with quotes, backslashes and all that cannot be seen escaped. */
export const escapeBytes = (bytes: Uint8Array): string => Array.from(bytes, escaped).join("");

export const quoteBytes = (bytes: Uint8Array): string => `"${escapeBytes(bytes)}"`;

export const maxStringBytes = 255;

/** The strings as DNS carries them, none longer than 255 bytes. */
export function quoteStrings(strings: readonly Uint8Array[]): string {
  const parts = strings.flatMap((one) => {
    const count = Math.max(1, Math.ceil(one.length / maxStringBytes));
    return Array.from({ length: count }, (_, at) =>
      one.slice(at * maxStringBytes, (at + 1) * maxStringBytes),
    );
  });
  return parts.map(quoteBytes).join(" ");
}
