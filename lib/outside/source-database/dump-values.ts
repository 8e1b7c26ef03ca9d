import { SourceProblem } from "./port";

/** What a text position holds: a value and where it ends, or null if the text ends before the value does. */
export type Scanned<T> = { value: T; end: number } | null;

const escapes: Readonly<Record<string, string>> = {
  "0": "\0",
  b: "\b",
  n: "\n",
  r: "\r",
  t: "\t",
  Z: "\x1a",
};

/** Any other letter stands for itself; `\%` and `\_` keep their backslash, as in MySQL. */
const unescaped = (letter: string): string =>
  letter === "%" || letter === "_" ? `\\${letter}` : (escapes[letter] ?? letter);

/** The first position at or after `from` of a backslash or of that quote; -1 if there is none. */
function nextMark(text: string, from: number, quote: string): number {
  const [end, slash] = [text.indexOf(quote, from), text.indexOf("\\", from)];
  if (end < 0 || slash < 0) return Math.max(end, slash);
  return Math.min(end, slash);
}

/**
 * Reads a quoted text that begins at `from`; a doubled quote is one of its letters. `isPlain`: a backslash is one, too
 * (`NO_BACKSLASH_ESCAPES`).
 */
export function scanQuoted(text: string, from: number, isPlain = false): Scanned<string> {
  const quote = text[from] ?? "";
  const hasEscapes = quote !== "`" && !isPlain;
  const parts: string[] = [];
  let at = from + 1;
  for (;;) {
    const mark = hasEscapes ? nextMark(text, at, quote) : text.indexOf(quote, at);
    const following = text[mark + 1];
    // Without the letter behind it, a quote may be the first of two.
    if (mark < 0 || following === undefined) return null;
    parts.push(text.slice(at, mark));
    if (hasEscapes && text[mark] === "\\") parts.push(unescaped(following));
    else if (following === quote) parts.push(quote);
    else return { value: parts.join(""), end: mark + 1 };
    at = mark + 2;
  }
}

const isSpace = (letter: string | undefined): boolean =>
  letter === " " || letter === "\n" || letter === "\r" || letter === "\t";

export function skipSpace(text: string, from: number): number {
  let at = from;
  while (isSpace(text[at])) at++;
  return at;
}

const wordLetter = /[\w.+-]/;

/** The longest number or word that a value can be, such as 65 digits or a hexadecimal blob of 2 MiB. */
const mostWord = 4 << 20;

function scanWord(text: string, from: number): Scanned<string> {
  let at = from;
  while (at < text.length && wordLetter.test(text[at] ?? "")) at++;
  if (at - from > mostWord) throw new SourceProblem("A value is longer than 4 MiB.");
  return at === text.length ? null : { value: text.slice(from, at), end: at };
}

/** As the rest of the text: a letter for each byte. */
const textOfHex = (digits: string): string => Buffer.from(digits, "hex").toString("latin1");

const isNumber = /^[+-]?\d*(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

function valueOfWord(word: string): string | null {
  const lower = word.toLowerCase();
  if (lower === "null") return null;
  if (lower === "true") return "1";
  if (lower === "false") return "0";
  if (/^0x[0-9a-f]*$/.test(lower)) return textOfHex(lower.slice(2));
  if (/\d/.test(word) && isNumber.test(word)) return word;
  throw new SourceProblem(`"${word.slice(0, 40)}" is not a value that is understood.`);
}

/** Reads one value of a row: a quoted text, also with a character set or as hexadecimal or bits, a number, or NULL. */
function scanValue(text: string, from: number, isPlain: boolean): Scanned<string | null> {
  const first = text[from];
  if (first === undefined) return null;
  if (first === "'" || first === '"') return scanQuoted(text, from, isPlain);
  const word = scanWord(text, from);
  if (!word) return null;
  if (word.value === "")
    throw new SourceProblem(`"${text.slice(from, from + 20)}" is where a value should be.`);
  const after = skipSpace(text, word.end);
  if (text[after] === undefined) return null;
  if (text[after] !== "'") return { value: valueOfWord(word.value), end: word.end };
  const quoted = scanQuoted(text, after, isPlain);
  if (!quoted) return null;
  if (/^x$/i.test(word.value)) return { value: textOfHex(quoted.value), end: quoted.end };
  if (/^b$/i.test(word.value)) return { value: String(Number.parseInt(quoted.value, 2)), end: quoted.end };
  if (/^(?:_\w+|n)$/i.test(word.value)) return quoted;
  throw new SourceProblem(`"${word.value.slice(0, 40)}" before a text is not understood.`);
}

/** Reads one row, `(1,'a',NULL)`, with at most that many values. */
export function scanRow(
  text: string,
  from: number,
  most: number,
  isPlain: boolean,
): Scanned<(string | null)[]> {
  const values: (string | null)[] = [];
  let at = from + 1;
  for (;;) {
    const scanned = scanValue(text, skipSpace(text, at), isPlain);
    if (!scanned) return null;
    values.push(scanned.value);
    if (values.length > most)
      throw new SourceProblem(`A row has more than the ${most} columns of its table.`);
    at = skipSpace(text, scanned.end);
    const mark = text[at];
    if (mark === undefined) return null;
    if (mark === ")") return { value: values, end: at + 1 };
    if (mark !== ",") throw new SourceProblem(`"${mark}" is where "," or ")" should be.`);
    at += 1;
  }
}
