import type { Locale } from "../../../base/locale";

export const articleLimits = { title: 150, category: 60, body: 40_000, search: 150 } as const;

const mostWords = 8;
const shortest = 2;

/** The words of a search, in lower case: letters and digits alone, so that they mean nothing to PostgreSQL. */
export const wordsOf = (text: string): string[] =>
  [
    ...new Set(
      text
        .slice(0, articleLimits.search)
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word.length >= shortest),
    ),
  ].slice(0, mostWords);

/** As PostgreSQL reads it: beginnings of words, all of them or any. */
export const tsqueryOf = (words: readonly string[], has: "all" | "any"): string =>
  words.map((word) => `${word}:*`).join(has === "all" ? " & " : " | ");

/** PostgreSQL's configuration of a language, as the index has it. */
export const searchConfigs = { en: "english", ru: "russian", de: "german" } as const satisfies Record<
  Locale,
  string
>;

const mostNamed = 20;

/** An email address or an IP address. */
const isPersonal = (word: string): boolean =>
  /^[^@]{1,64}@[\w.-]{3,255}$/.test(word) || /^\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(word);

/** What in a text may be about a person or a server, each once; for who makes an article of an answer. */
export function personalIn(text: string): string[] {
  const words = text
    .split(/[\s<>()[\],;:"'*`]+/)
    .map((word) => (word.endsWith(".") ? word.slice(0, -1) : word));
  const numbers = text.match(/№ ?\d{3,12}|#\d{3,12}|\+\d[\d -]{7,18}/g) ?? [];
  const found = [...words.filter(isPersonal), ...numbers.map((one) => one.trim())];
  return [...new Set(found)].slice(0, mostNamed);
}
