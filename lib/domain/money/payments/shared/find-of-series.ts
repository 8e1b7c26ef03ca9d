import { knownPattern } from "@/lib/base/document-series";
import { isNumberOf, type NumberPattern, writeNumber } from "@/lib/base/number-pattern";
import { bareOf } from "./bare-text";
import { plainSigns } from "./plain-signs";

const mostNamed = 20;
const longestText = 2_000;
const mostDigits = 9;

/** The pattern without what is neither letter nor digit; `year` and `n` are its groups. */
const bareForm = (pattern: NumberPattern): RegExp =>
  new RegExp(
    pattern
      .map((part) => {
        if ("text" in part) return part.text.replaceAll(/[^A-Z0-9]/g, "");
        return "year" in part ? `(?<year>\\d{${part.year}})` : `(?<n>\\d{1,${mostDigits}})`;
      })
      .join(""),
    "g",
  );

/** The text of a pattern before its first number: what tells it from other digits. */
const headOf = ([first]: NumberPattern): string =>
  first && "text" in first ? first.text.replaceAll(/[^A-Z]/g, "") : "";

/** Numbers of a series that a payer or a bank has spaced or written otherwise: `RE2026/0015` as "re 2026-15". */
function findLoose(text: string, pattern: NumberPattern): string[] {
  const { bare, places } = bareOf(text);
  const head = headOf(pattern);
  // What stands behind the count could not be told from its digits.
  const isLast = "width" in (pattern.at(-1) ?? {});
  if (head === "" || !isLast) return [];
  return [...bare.matchAll(bareForm(pattern))].flatMap(({ 0: whole, index, groups }) => {
    const before = text.charAt((places[index] ?? 0) - 1);
    if (head.length < 2 && /\p{L}/u.test(before)) return [];
    const digits = groups?.n ?? "";
    const start = index + whole.length - digits.length;
    const said = groups?.year;
    const year = said === undefined ? 0 : said.length === 2 ? 2000 + Number(said) : Number(said);
    // Other digits may follow after a space: the count ends wherever none follows at once.
    return Array.from({ length: digits.length }, (_, place) => place + 1)
      .filter((length) => !/\d/.test(text.charAt((places[start + length - 1] ?? 0) + 1)))
      .map((length) => Number(digits.slice(0, length)))
      .filter((n) => n > 0)
      .map((n) => writeNumber(pattern, { year, n }));
  });
}

/**
 * Numbers of chosen series that stand in a text: as they are printed, else spaced or written otherwise. Digits alone are in
 * every transfer, so that a number needs something else in it.
 */
export function findOfSeries(text: string, patterns: readonly string[]): string[] {
  const forms = patterns.map(knownPattern);
  const upper = plainSigns(text.slice(0, longestText)).toUpperCase();
  const words = upper.split(/[^A-Z0-9./-]/).map((word) => word.replace(/[./-]$/, ""));
  const isNumber = (word: string) => /\D/.test(word) && forms.some((form) => isNumberOf(form, word));
  const printed = words.filter(isNumber);
  const found = printed.length > 0 ? printed : forms.flatMap((form) => findLoose(upper, form));
  return [...new Set(found)].slice(0, mostNamed);
}
