const mostParts = 1_000;
const mostHeadBytes = 16_384;

/** End of the part headers that begin at `from`; -1 = not within `mostHeadBytes`. */
function headEnd(mail: string, from: number): number {
  const head = mail.slice(from, from + mostHeadBytes);
  const [gap] = ["\n\n", "\n\r\n"]
    .map((end) => head.indexOf(end))
    .filter((at) => at >= 0)
    .sort((a, b) => a - b);
  return gap === undefined ? -1 : from + gap + 1;
}

const isText = (head: string): boolean => /^content-type:\s{0,20}text\//im.test(head);
const isNamed = (head: string): boolean => /;\s{0,200}(?:file)?name\*?[\d*]{0,6}=/i.test(head);
const inline = /^(content-disposition:\s{0,20})inline\b/im;

/** Changes the part's headers to `Content-Disposition: attachment`. */
function asFile(head: string): string {
  if (inline.test(head)) return head.replace(inline, "$1attachment");
  return /^content-disposition:/im.test(head) ? head : `${head}Content-Disposition: attachment\r\n`;
}

/**
 * Marks named text parts, such as an attached log, as attachments: otherwise the parser merges them into the body and
 * loses the name. The first text part is always the body.
 */
export function nameParts(mail: Buffer): Buffer {
  const all = mail.toString("latin1");
  const parts: string[] = [];
  let [copied, texts] = [0, 0];
  for (let count = 0, at = all.indexOf("\n--"); at >= 0 && count < mostParts; count++) {
    const from = all.indexOf("\n", at + 1) + 1;
    const end = from === 0 ? -1 : headEnd(all, from);
    const head = end < 0 ? "" : all.slice(from, end);
    if (isText(head) && ++texts > 1 && isNamed(head)) {
      parts.push(all.slice(copied, from), asFile(head));
      copied = end;
    }
    at = all.indexOf("\n--", at + 1);
  }
  return copied === 0 ? mail : Buffer.from(parts.join("") + all.slice(copied), "latin1");
}
