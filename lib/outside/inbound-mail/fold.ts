/** Lines after which a mail repeats what it answers: our own line, and what mail programs write. */
const begins: readonly RegExp[] = [
  /^-{2,}\s*(?:original message|исходное сообщение|пересылаемое сообщение|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
];

/** No line that a mail program writes above what it quotes is longer. */
const longestBegin = 300;
const ownWords = ["above this line", "над этой строкой"];
const wrote = ["wrote", "schrieb", "a écrit", "escribió"];
const wroteAnywhere = ["пишет", "написал", "написала", "писал", "писала"];
const startsWithDay = /^(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\p{L}{2,3},? \d{1,2})/u;

const isOwnLine = (line: string): boolean =>
  /^>?\s*##/.test(line) && line.endsWith("##") && ownWords.some((words) => line.includes(words));

/** "… wrote:", or a day and an address in its brackets. */
function isAttribution(line: string): boolean {
  if (!line.endsWith(":")) return false;
  const said = line.slice(0, -1).trimEnd();
  const plain = said.endsWith("(а)") ? said.slice(0, -3).trimEnd() : said;
  if (wroteAnywhere.some((word) => plain.endsWith(word))) return true;
  if (/^(?:on|am|le|el)\s/.test(line) && wrote.some((word) => said.endsWith(word))) return true;
  return startsWithDay.test(line) && /^[^>\s@]+@[^>\s]+>$/.test(said.slice(said.lastIndexOf("<") + 1));
}

function isBeginLine(line: string): boolean {
  if (line.length > longestBegin) return false;
  const lower = line.toLowerCase();
  return isOwnLine(lower) || isAttribution(lower) || begins.some((form) => form.test(line));
}

const isQuote = (line: string): boolean => /^\s*>/.test(line);
const isEmpty = (line: string): boolean => line.trim() === "";

/** "On Monday …" and "wrote:" may stand on two lines. */
function isBegin(lines: readonly string[], at: number): boolean {
  const [line = "", next = ""] = [lines[at], lines[at + 1]].map((one) => (one ?? "").trim());
  return isBeginLine(line) || (/^(?:on|am|le|el)\s/i.test(line) && isBeginLine(`${line} ${next}`));
}

/** Where the quoted lines at the end begin; the number of lines when there are none. */
function trailingQuote(lines: readonly string[]): number {
  let at = lines.length;
  while (at > 0 && (isQuote(lines[at - 1] ?? "") || isEmpty(lines[at - 1] ?? ""))) at--;
  return lines.slice(at).some(isQuote) ? at : lines.length;
}

const join = (lines: readonly string[]): string => lines.join("\n").trim();

/** Parts what somebody wrote from what their mail program repeated below it. */
export function foldQuote(body: string): { text: string; quoted: string | null } {
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const found = lines.findIndex((_, at) => isBegin(lines, at));
  const at = Math.min(found === -1 ? lines.length : found, trailingQuote(lines));
  const [text, quoted] = [join(lines.slice(0, at)), join(lines.slice(at))];
  // An answer below or between the quoted lines: all of it is what was written.
  if (text === "") return { text: quoted, quoted: null };
  return { text, quoted: quoted === "" ? null : quoted };
}
