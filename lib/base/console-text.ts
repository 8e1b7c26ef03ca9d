/** Sequences of terminals: of colors and cursors, of titles, and the short ones. */
const sequences =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go.
  /\u001b(?:\[[0-9:;<=>?]*[ -/]*[@-~]|\][^\u0007\u001b\n]*(?:\u0007|\u001b\\)|[()#][0-9A-Za-z]|[0-9=>A-Za-z])/g;

/** Besides tabs and line feeds; what has no width, and what turns the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are to go.
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Of what is written over a line again and again, such as progress. */
const mostRewrites = 50;

/** What a line shows once its carriage returns have written over what was before them. */
function shown(line: string): string {
  let text = "";
  for (const part of line.split("\r").slice(-mostRewrites)) text = part + text.slice(part.length);
  return text.trimEnd();
}

/**
 * The text of a console without what only a terminal understands: one line a line, no colors, no bells, and nothing that
 * turns the direction of writing. The end of it, from the beginning of a line, if it has more than `most` characters.
 */
export function consoleText(raw: string, most: number): { text: string; isCut: boolean } {
  const text = raw
    .replaceAll("\r\n", "\n")
    .replaceAll(sequences, "")
    .split("\n")
    .map((line) => shown(line).replaceAll(controls, ""))
    .join("\n")
    .replace(/^\n+/, "")
    .trimEnd();
  if (text.length <= most) return { text, isCut: false };
  const end = text.slice(-most);
  const line = end.indexOf("\n");
  return { text: line === -1 ? end : end.slice(line + 1), isCut: true };
}
