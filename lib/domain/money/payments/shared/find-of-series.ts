import { knownPattern } from "@/lib/base/document-series";
import { isNumberOf, type NumberPattern, writeNumber } from "@/lib/base/number-pattern";
import { plainSigns } from "@/lib/base/plain-signs";
import { bareOf } from "./bare-text";

const mostNamed = 20;
const longestText = 2_000;
const mostDigits = 9;

const lettersOf = (text: string): string => text.replaceAll(/[^A-Z0-9]/g, "");
const digitsAt = (text: string, from: number, most: number): string =>
  /^\d{1,9}/.exec(text.slice(from, from + most))?.[0] ?? "";

type Found = { year: number; digits: string; start: number };

/** What stands at a place of a text of letters and digits, read as the pattern; null = something else. */
function readAt(bare: string, from: number, pattern: NumberPattern): Found | null {
  let [at, year] = [from, 0];
  for (const part of pattern) {
    if ("width" in part) {
      const digits = digitsAt(bare, at, mostDigits);
      return digits === "" ? null : { year, digits, start: at };
    }
    const said = "text" in part ? lettersOf(part.text) : digitsAt(bare, at, part.year);
    if (!bare.startsWith(said, at) || ("year" in part && said.length < part.year)) return null;
    if ("year" in part) year = part.year === 2 ? 2000 + Number(said) : Number(said);
    at += said.length;
  }
  return null;
}

/** The text of a pattern before its first number: what tells it from other digits. */
const headOf = ([first]: NumberPattern): string => (first && "text" in first ? lettersOf(first.text) : "");

/** Every place of a text where another begins. */
function placesOf(text: string, head: string): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(head); at >= 0; at = text.indexOf(head, at + 1)) found.push(at);
  return found;
}

/** Numbers of a series that a payer or a bank has spaced or written otherwise: `RE2026/0015` as "re 2026-15". */
function findLoose(text: string, pattern: NumberPattern): string[] {
  const { bare, places } = bareOf(text);
  const head = headOf(pattern);
  // What stands behind the count could not be told from its digits.
  const isLast = "width" in (pattern.at(-1) ?? {});
  if (!/[A-Z]/.test(head) || !isLast) return [];
  return placesOf(bare, head).flatMap((index) => {
    const found = readAt(bare, index, pattern);
    const before = text.charAt((places[index] ?? 0) - 1);
    if (!found || /\p{L}/u.test(before)) return [];
    const { digits, start, year } = found;
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
