import { isAttribution } from "./attribution";
import { isHeaderBlock } from "./header-block";
import { separators } from "./quote-words";

/** No line that a mail program writes above what it quotes is longer. */
const longestBegin = 300;
const ownLabels = ["above this line", "над этой строкой"];

/** Our own line. */
const isOwnLine = (line: string): boolean => {
  const lower = line.toLowerCase();
  return /^>?\s*##/.test(lower) && lower.endsWith("##") && ownLabels.some((words) => lower.includes(words));
};

const isRule = (line: string): boolean => /^(?:-{3,}|_{5,}|={5,}|—{2,}|–{3,}|\*{5,})$/.test(line);
const isOutlookRule = (line: string): boolean => /^_{20,}$/.test(line);

/** What stands between dashes in a line; null = not that. */
function betweenDashes(line: string): string | null {
  if (!/^[-—–_*]{2}/.test(line) || !/[-—–_*]{2}$/.test(line)) return null;
  return (
    line
      .replaceAll(/[-—–_*]+/g, " ")
      .trim()
      .toLowerCase()
      // As which the Turkish letter with a dot comes out.
      .replaceAll("i\u0307", "i")
  );
}

const isSeparator = (line: string): boolean => {
  const said = betweenDashes(line);
  return said !== null && separators.has(said);
};

/** Apple Mail's, without dashes. */
const isForward = (line: string): boolean =>
  line.endsWith(":") &&
  /^(?:begin forwarded message|начало переадресованного сообщения|anfang der weitergeleiteten)/i.test(line);

/** Where the next line with anything in it is. */
function nextFilled(lines: readonly string[], at: number): number {
  let next = at + 1;
  while (next < lines.length && next < at + 4 && lines[next] === "") next++;
  return next;
}

/** Whether what is repeated begins in that line. Lines are trimmed. */
function isBegin(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (line === "" || line.length > longestBegin) return false;
  if (isOwnLine(line) || isOutlookRule(line) || isSeparator(line) || isForward(line)) return true;
  if (isHeaderBlock(lines, at) || isAttribution(lines, at)) return true;
  // A rule, or words in an unknown language between dashes.
  if (!isRule(line) && betweenDashes(line) === null) return false;
  const next = nextFilled(lines, at);
  return isHeaderBlock(lines, next) || isAttribution(lines, next);
}

const isQuote = (line: string): boolean => line.startsWith(">");

/** Where the quoted lines at the end begin; the number of lines when there are none. */
function trailingQuote(lines: readonly string[]): number {
  let at = lines.length;
  while (at > 0 && (isQuote(lines[at - 1] ?? "") || lines[at - 1] === "")) at--;
  return lines.slice(at).some(isQuote) ? at : lines.length;
}

const join = (lines: readonly string[]): string => lines.join("\n").trim();

/** Marks of direction and the like stand between the words of some mail programs; nobody sees them. */
const plain = (line: string): string =>
  line
    .replaceAll(/[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, "")
    .replaceAll(/[\u00a0\u202f\t]/g, " ")
    .trim();

/** Parts what someone wrote from what their mail program repeated below it. */
export function foldQuote(body: string): { text: string; quoted: string | null } {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const trimmed = lines.map(plain);
  const found = trimmed.findIndex((_, at) => isBegin(trimmed, at));
  const at = Math.min(found === -1 ? lines.length : found, trailingQuote(trimmed));
  const [text, quoted] = [join(lines.slice(0, at)), join(lines.slice(at))];
  // An answer below or between the quoted lines: all of it is what was written.
  if (text === "") return { text: quoted, quoted: null };
  return { text, quoted: quoted === "" ? null : quoted };
}
