import { trimEndOf } from "@/lib/base/trim-end";
import { dayWords, wroteLast, wroteWithin } from "./quote-words";

/** No line that a mail program writes above what it quotes is longer. */
const longest = 300;
/** Mail programs break such a line where it becomes too long. */
const mostLines = 4;

const startsWithDay =
  /^(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\d{4}[-./年]|\d{4}년|\p{L}{2,15}\.?,? \d{1,2}|\p{L}{2,3}, \p{L}{3,9} \d{1,2})/u;
const hasDay = /(?:^|\D)(?:(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2})(?!\d)/;
const hasTime = /\d[:.]\d\d/;
const hasAddress = /[^\s<>()@]@[^\s<>()@]/;

const firstWord = (text: string): string => (/^[^\s,]{1,20}/.exec(text)?.[0] ?? "").replace(/\.$/, "");

/** "On 3 May …": a number alone could be anything, and "On Monday …" what someone tells. */
const isDated = (said: string): boolean =>
  /\d/.test(said) && (dayWords.has(firstWord(said)) || startsWithDay.test(said));

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** Whether the text ends with the word, and not with a longer one. Languages without spaces have none before it. */
const endsWith = (text: string, word: string): boolean =>
  text.endsWith(word) &&
  (!/^[a-z\u00c0-\u04ff]/.test(word) || !isLetter(text.charAt(text.length - word.length - 1)));

/** Without the colon or the dashes that end it; null = neither does. */
function withoutEnd(line: string): string | null {
  if (line.endsWith(":") || line.endsWith("：")) return line.slice(0, -1).trimEnd();
  if (!line.startsWith("--") || !line.endsWith("--")) return null;
  return trimEndOf(line, "- ").replace(/^-+/, "").trimStart();
}

const endsWithAddress = (text: string): boolean =>
  /^[^>\s@]+@[^>\s]+>$/.test(text.slice(text.lastIndexOf("<") + 1));

/** "… wrote:", or a day and an address in its brackets. */
function isWhole(line: string): boolean {
  if (line.length > longest) return false;
  const said = withoutEnd(line.toLowerCase());
  if (said === null) return false;
  const isFromMail = hasDay.test(said) || hasTime.test(said) || hasAddress.test(said);
  if ((isDated(said) || isFromMail) && wroteLast.some((word) => endsWith(said, word))) return true;
  if (hasDay.test(said) && wroteWithin.some((word) => said.includes(` ${word} `))) return true;
  return startsWithDay.test(said) && endsWithAddress(said);
}

/** Whether such a line begins there, of which the rest follows. */
const isStart = (line: string): boolean => {
  const lower = line.slice(0, longest).toLowerCase();
  return isDated(lower.replace(/^-+ /, "")) || hasAddress.test(lower);
};

/** Whether a line in which a mail program says who wrote what it quotes begins there. Lines are trimmed. */
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
