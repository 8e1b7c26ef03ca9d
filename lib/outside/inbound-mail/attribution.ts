import { trimEndOf } from "@/lib/base/trim-end";
import { dayWords, wroteLast, wroteWithin } from "./quote-words";

/** Maximum length of an attribution line, which mail clients write above a quote. */
const longest = 300;
/** Mail clients wrap a long attribution over several lines. */
const mostLines = 4;

const startsWithDay =
  /^(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}[-./年]|\d{4}년|\p{L}{2,15}\.?,? \d{1,2}|\p{L}{2,3}, \p{L}{3,9} \d{1,2})/u;
const hasDay = /(?:^|\D)(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2})(?!\d)/;
const hasTime = /\d[:.]\d\d/;
const hasAddress = /[^\s<>()@]@[^\s<>()@]/;

const firstWord = (text: string): string => (/^[^\s,]{1,20}/.exec(text)?.[0] ?? "").replace(/\.$/, "");

/** Matches "On 3 May …"; a number alone or "On Monday …" may be ordinary text. */
const isDated = (said: string): boolean =>
  /\d/.test(said) && (dayWords.has(firstWord(said)) || startsWithDay.test(said));

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** Whether the text ends with this whole word. Languages without spaces need no word boundary. */
const endsWith = (text: string, word: string): boolean =>
  text.endsWith(word) &&
  (!/^[a-z\u00c0-\u04ff]/.test(word) || !isLetter(text.charAt(text.length - word.length - 1)));

/** The line without its final colon or enclosing dashes; null = it has neither. */
function withoutEnd(line: string): string | null {
  if (line.endsWith(":") || line.endsWith("：")) return line.slice(0, -1).trimEnd();
  if (!line.startsWith("--") || !line.endsWith("--")) return null;
  return trimEndOf(line, "- ").replace(/^-+/, "").trimStart();
}

const endsWithAddress = (text: string): boolean =>
  /^[^>\s@]+@[^>\s]+>$/.test(text.slice(text.lastIndexOf("<") + 1));

/** A complete attribution: "… wrote:", or a date and an address in angle brackets. */
function isWhole(line: string): boolean {
  if (line.length > longest) return false;
  const said = withoutEnd(line.toLowerCase());
  if (said === null) return false;
  const isFromMail = hasDay.test(said) || hasTime.test(said) || hasAddress.test(said);
  if ((isDated(said) || isFromMail) && wroteLast.some((word) => endsWith(said, word))) return true;
  if (hasDay.test(said) && wroteWithin.some((word) => said.includes(` ${word} `))) return true;
  return startsWithDay.test(said) && endsWithAddress(said);
}

/** Whether the line can be the first of a wrapped attribution. */
const isStart = (line: string): boolean => {
  const lower = line.slice(0, longest).toLowerCase();
  return isDated(lower.replace(/^-+ /, "")) || hasAddress.test(lower);
};

/** Whether an attribution ("On … X wrote:") begins at that line. Lines are trimmed. */
export function isAttribution(lines: readonly string[], at: number): boolean {
  const [first = "", ...others] = lines.slice(at, at + mostLines);
  if (first === "" || first.length > longest) return false;
  if (isWhole(first)) return true;
  if (!isStart(first)) return false;
  let joined = first;
  for (const line of others) {
    if (line === "" || joined.length > longest) return false;
    joined = `${joined} ${line}`;
    if (isWhole(joined)) return true;
  }
  return false;
}
