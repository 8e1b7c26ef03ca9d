import { isAttribution } from "./attribution";
import { isHeaderBlock } from "./header-block";
import { separators } from "./quote-words";

/** Maximum length of a line that mail clients write above a quote. */
const longestBegin = 300;
const ownLabels = ["above this line", "над этой строкой", "über dieser zeile"];

/** The panel's own "reply above this line" marker. */
const isOwnLine = (line: string): boolean => {
  const lower = line.toLowerCase();
  return /^>?\s*##/.test(lower) && lower.endsWith("##") && ownLabels.some((words) => lower.includes(words));
};

const isRule = (line: string): boolean => /^(?:-{3,}|_{5,}|={5,}|—{2,}|–{3,}|\*{5,})$/.test(line);
const isOutlookRule = (line: string): boolean => /^_{20,}$/.test(line);

/** The words of a line enclosed in dashes; null = not such a line. */
function betweenDashes(line: string): string | null {
  if (!/^[-—–_*]{2}/.test(line) || !/[-—–_*]{2}$/.test(line)) return null;
  return (
    line
      .replaceAll(/[-—–_*]+/g, " ")
      .trim()
      .toLowerCase()
      // The lowercase form of the Turkish dotted capital I.
      .replaceAll("i\u0307", "i")
  );
}

const isSeparator = (line: string): boolean => {
  const said = betweenDashes(line);
  return said !== null && separators.has(said);
};

/** Apple Mail's forward marker, which has no dashes. */
const isForward = (line: string): boolean =>
  line.endsWith(":") &&
  /^(?:begin forwarded message|начало переадресованного сообщения|anfang der weitergeleiteten)/i.test(line);

/** Index of the next non-empty line, at most 4 lines on. */
function nextFilled(lines: readonly string[], at: number): number {
  let next = at + 1;
  while (next < lines.length && next < at + 4 && lines[next] === "") next++;
  return next;
}

/** Whether the quoted part begins at that line. Lines are trimmed. */
function isBegin(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line === "" || line.length > longestBegin) return false;
  if (isOwnLine(line) || isOutlookRule(line) || isSeparator(line) || isForward(line)) return true;
  if (isHeaderBlock(lines, at) || isAttribution(lines, at)) return true;
  // A rule, or a dashed separator in an unknown language, counts only before a header block or attribution.
  if (!isRule(line) && betweenDashes(line) === null) return false;
  const next = nextFilled(lines, at);
  return isHeaderBlock(lines, next) || isAttribution(lines, next);
}

const isQuote = (line: string): boolean => line.startsWith(">");

/** Index of the first trailing quoted line; the number of lines if there is none. */
function trailingQuote(lines: readonly string[]): number {
  let at = lines.length;
  while (at > 0 && (isQuote(lines[at - 1] ?? "") || lines[at - 1] === "")) at--;
  return lines.slice(at).some(isQuote) ? at : lines.length;
}

const join = (lines: readonly string[]): string => lines.join("\n").trim();

/** Removes invisible characters such as direction marks, which some mail clients insert. */
const plain = (line: string): string =>
  line
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\u00a0\u202f\t]/g, " ")
    .trim();

/** Splits a reply into the new text and the quoted text below it. */
export function foldQuote(body: string): { text: string; quoted: string | null } {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const trimmed = lines.map(plain);
  const found = trimmed.findIndex((_, at) => isBegin(trimmed, at));
  const at = Math.min(found === -1 ? lines.length : found, trailingQuote(trimmed));
  const [text, quoted] = [join(lines.slice(0, at)), join(lines.slice(at))];
  // Bottom-posted or interleaved reply: the whole body is the text.
  if (text === "") return { text: quoted, quoted: null };
  return { text, quoted: quoted === "" ? null : quoted };
}
