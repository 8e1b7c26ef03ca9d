/*
 * Patterns of document numbers: capital letters, digits and `-/.`, with `{n}` once and `{year}` or `{yy}` at most once.
 * `{n:6}` is written with six digits at least.
 */

type Part = { text: string } | { year: 2 | 4 } | { width: number };
export type NumberPattern = readonly Part[];

const longest = 30;
const placeholder = /\{(year|yy|n|n:[1-9])\}/g;

function partOf(word: string): Part {
  if (word === "year") return { year: 4 };
  if (word === "yy") return { year: 2 };
  return { width: Number(word.slice(2) || "1") };
}

/** Null where it is none: a wrong letter or placeholder, too long, none or several counts, or several years. */
export function parsePattern(text: string): NumberPattern | null {
  const parts: Part[] = [];
  let last = 0;
  for (const { 0: whole, 1: word = "", index } of text.matchAll(placeholder)) {
    if (index > last) parts.push({ text: text.slice(last, index) });
    parts.push(partOf(word));
    last = index + whole.length;
  }
  if (last < text.length) parts.push({ text: text.slice(last) });
  const isWritten = parts.every((part) => !("text" in part) || /^[A-Z0-9./-]+$/.test(part.text));
  const counts = parts.filter((part) => "width" in part).length;
  const years = parts.filter((part) => "year" in part).length;
  const [first] = parts;
  const begins = first !== undefined && (!("text" in first) || /^[A-Z0-9]/.test(first.text));
  return isWritten && begins && counts === 1 && years <= 1 && text.length <= longest ? parts : null;
}

/** Whether it counts anew in each year. */
export const isYearly = (pattern: NumberPattern): boolean => pattern.some((part) => "year" in part);

const yearText = (year: number, digits: 2 | 4): string => String(year).padStart(4, "0").slice(-digits);

export const writeNumber = (pattern: NumberPattern, { year, n }: { year: number; n: number }): string =>
  pattern
    .map((part) => {
      if ("text" in part) return part.text;
      return "year" in part ? yearText(year, part.year) : String(n).padStart(part.width, "0");
    })
    .join("");

/** One sign of a written number: which one, or any digit. `year`: how many digits of a year begin here. */
type Sign = { is: string | null; repeats: boolean; year: number };

const signsOf = (pattern: NumberPattern): Sign[] =>
  pattern.flatMap((part): Sign[] => {
    if ("text" in part) return [...part.text].map((is) => ({ is, repeats: false, year: 0 }));
    const digits = "year" in part ? part.year : part.width;
    return Array.from({ length: digits }, (_, index) => ({
      is: null,
      repeats: "width" in part && index === digits - 1,
      year: "year" in part && index === 0 ? digits : 0,
    }));
  });

const isSign = (sign: Sign | undefined, letter: string): boolean =>
  sign !== undefined && (sign.is === null ? /\d/.test(letter) : sign.is === letter);

function agree(a: Sign, b: Sign): boolean {
  if (a.is !== null && b.is !== null) return a.is === b.is;
  const letter = a.is ?? b.is;
  return letter === null || /\d/.test(letter);
}

/** Where the walk goes from one sign: the same one again if it repeats, and the next. */
const onward = (sign: Sign, at: number): number[] => (sign.repeats ? [at, at + 1] : [at + 1]);

/**
 * Whether a number could be written by both. `areOfOtherYears`: no year is in both series, so that they differ wherever
 * their years are at the same place.
 */
export function mayCollide(a: NumberPattern, b: NumberPattern, areOfOtherYears = false): boolean {
  const [left, right] = [signsOf(a), signsOf(b)];
  const seen = new Set<string>();
  const open: [number, number][] = [[0, 0]];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [i, j] = at;
    if (seen.has(`${i} ${j}`)) continue;
    seen.add(`${i} ${j}`);
    const [one, other] = [left[i], right[j]];
    if (one === undefined && other === undefined) return true;
    if (one === undefined || other === undefined || !agree(one, other)) continue;
    if (areOfOtherYears && one.year > 0 && one.year === other.year) continue;
    for (const nextI of onward(one, i)) for (const nextJ of onward(other, j)) open.push([nextI, nextJ]);
  }
  return false;
}

/** Whether a text is a number of the pattern, of whatever year. */
export function isNumberOf(pattern: NumberPattern, text: string): boolean {
  const signs = signsOf(pattern);
  const repeated = signs.findIndex(({ repeats }) => repeats);
  const further = text.length - signs.length;
  const signAt = (at: number) => signs[at <= repeated ? at : Math.max(repeated, at - further)];
  return further >= 0 && Array.from(text).every((letter, at) => isSign(signAt(at), letter));
}

/** A regular expression of PostgreSQL for its numbers; the year is the first group, if there is one. */
export const numberExpression = (pattern: NumberPattern): string => {
  const parts = pattern.map((part) => {
    if ("text" in part) return part.text.replaceAll(".", "\\.");
    return "year" in part ? `([0-9]{${part.year}})` : `[0-9]{${part.width},}`;
  });
  return `^${parts.join("")}$`;
};
