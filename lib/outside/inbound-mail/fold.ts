/** Lines after which a mail repeats what it answers: our own line, and what mail programs write. */
const begins: readonly RegExp[] = [
  /^>?\s*##.*(?:above this line|над этой строкой).*##$/i,
  /^-{2,}\s*(?:original message|исходное сообщение|пересылаемое сообщение|forwarded message)\s*-{2,}$/i,
  /^_{20,}$/,
  /^(?:on|am|le|el)\s.{5,200}(?:wrote|schrieb|a écrit|escribió)\s?:$/i,
  /^.{5,200}(?:пишет|написал|написала|писал|писала)\s?(?:\(а\))?\s?:$/i,
  /^(?:\d{1,2}[./]\d{1,2}[./]\d{2,4}|\p{L}{2,3},? \d{1,2}).{0,150}<[^>\s]+@[^>\s]+>\s?:$/iu,
];

const isQuote = (line: string): boolean => /^\s*>/.test(line);
const isEmpty = (line: string): boolean => line.trim() === "";

/** "On Monday …" and "wrote:" may stand on two lines. */
function isBegin(lines: readonly string[], at: number): boolean {
  const [line = "", next = ""] = [lines[at], lines[at + 1]].map((one) => (one ?? "").trim());
  const isOne = begins.some((form) => form.test(line));
  return isOne || (/^(?:on|am|le|el)\s/i.test(line) && begins.some((form) => form.test(`${line} ${next}`)));
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
