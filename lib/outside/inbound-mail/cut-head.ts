/** Limits that mail servers enforce too; real mails have a few dozen headers, address lists being the longest. */
const mostHeaders = 500;
const longestHeaderBytes = 16_384;
const mostHeadBytes = 524_288;

const newLine = 10;
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9;

/** End of the line that begins at `from`, including its line break. */
function lineEnd(mail: Buffer, from: number): number {
  const end = mail.indexOf(newLine, from);
  return end === -1 ? mail.length : end + 1;
}

/** Whether the line is the empty one between headers and body. */
const isGap = (mail: Buffer, from: number, end: number): boolean =>
  end - from <= 2 && mail.subarray(from, end).toString("latin1").trim() === "";

/** End of the header that begins at `from`, including its folded lines. */
function headerEnd(mail: Buffer, from: number): number {
  let end = lineEnd(mail, from);
  while (end < mail.length && isBlank(mail[end])) end = lineEnd(mail, end);
  return end;
}

/** An over-long `Authentication-Results` loses its whole value, because a sender could choose where it is truncated. */
const wholeOnly = "authentication-results:";

function cutHeader(header: Buffer): Buffer {
  if (header.length <= longestHeaderBytes) return header;
  const name = header.subarray(0, wholeOnly.length);
  return name.toString("latin1").toLowerCase() === wholeOnly ? name : header.subarray(0, longestHeaderBytes);
}

/**
 * Splits off the headers of a mail, each with its folded lines and cut to `longestHeaderBytes`, and returns the
 * offset of the body.
 */
function splitHead(mail: Buffer): { headers: Buffer[]; textAt: number } {
  const headers: Buffer[] = [];
  let [at, kept] = [0, 0];
  while (at < mail.length && !isGap(mail, at, lineEnd(mail, at))) {
    const end = headerEnd(mail, at);
    const header = cutHeader(mail.subarray(at, end));
    if (headers.length < mostHeaders && kept + header.length <= mostHeadBytes) {
      headers.push(header);
      kept += header.length;
    }
    at = end;
  }
  return { headers, textAt: at };
}

/** Very old programs end lines with CR alone. */
const withLineFeeds = (mail: Buffer): Buffer =>
  mail.includes(newLine) ? mail : Buffer.from(mail.toString("latin1").replaceAll("\r", "\n"), "latin1");

/** Limits the number and length of a mail's headers to what the parser handles quickly. */
export function cutHead(source: Buffer): Buffer {
  const mail = withLineFeeds(source);
  const { headers, textAt } = splitHead(mail);
  const lines = headers.flatMap((header) =>
    header.at(-1) === newLine ? [header] : [header, Buffer.from("\n")],
  );
  return Buffer.concat([...lines, mail.subarray(textAt)]);
}

/** The raw first header of that name, for display, decoded as UTF-8; "" = none. */
export function headerLine(mail: Buffer, name: string): string {
  const start = `${name}:`;
  const found = splitHead(mail).headers.find(
    (header) => header.subarray(0, start.length).toString("latin1").toLowerCase() === start,
  );
  return (found?.toString() ?? "")
    .slice(start.length)
    .replaceAll(/[\p{Cc}\s]+/gu, " ")
    .trim();
}
