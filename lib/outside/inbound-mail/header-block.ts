import { headerOfWord, type QuotedHeader } from "./quote-words";

/** Maximum number of lines in a quoted header block; recipient lists may span several. */
const mostLines = 16;
const longestWord = 40;

/** The header that a line such as `*From:* Anna` quotes; null = not a quoted header. */
function headerIn(line: string): QuotedHeader | null {
  const end = line.slice(0, longestWord).search(/[:：]/);
  if (end < 1) return null;
  const word = line.slice(0, end).replaceAll(/[*_]/g, "").trim().toLowerCase().replaceAll("’", "'");
  return headerOfWord.get(word) ?? null;
}

const isList = (header: QuotedHeader | undefined): boolean => header === "to" || header === "copy";

/** Whether a quoted header block begins at that line: "From" and at least two others. Lines are trimmed. */
export function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (headerIn(lines[at] ?? "") === null) return false;
  const found: QuotedHeader[] = [];
  let blanks = 0;
  for (const line of lines.slice(at, at + mostLines)) {
    if (line === "") {
      if (++blanks > 1) break;
      continue;
    }
    blanks = 0;
    const header = headerIn(line);
    if (header !== null && found.includes(header)) break;
    if (header !== null) found.push(header);
    else if (!isList(found.at(-1))) break;
  }
  return found.length >= 3 && found.includes("from");
}
