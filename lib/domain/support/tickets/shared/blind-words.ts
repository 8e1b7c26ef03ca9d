import { keyedHash } from "@/lib/db/seal";

/** Words of one message in the index at most. */
const mostWords = 400;
const longest = 60;

/** Lower case, full-width letters as usual ones, and the Cyrillic io as ie: people write both. */
const normalized = (text: string): string =>
  text.normalize("NFKC").toLowerCase().replaceAll("\u0451", "\u0435");

/** The distinct words of a text as they are compared; names such as `web-1.example` whole and in parts. */
export function wordsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [token] of normalized(text).matchAll(/[\p{L}\p{N}]+(?:[._@:/-][\p{L}\p{N}]+)*/gu)) {
    for (const word of [token, ...token.split(/[._@:/-]/)]) {
      if (found.size === mostWords) return [...found];
      if (word.length > 1) found.add(word.slice(0, longest));
    }
  }
  return [...found];
}

/**
 * Keyed hashes of a text's words, for a sealed text's index: who reads the database alone learns which messages share a
 * word, but not which word it is.
 */
export const blindWords = (text: string): string[] =>
  wordsIn(text).map((word) => keyedHash("ticket words", word).subarray(0, 9).toString("base64url"));
