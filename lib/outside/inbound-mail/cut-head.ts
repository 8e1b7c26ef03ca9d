/** Mail servers refuse mails with more or longer headers; real ones have some dozens, and lists of addresses are the longest. */
const mostHeaders = 500;
const longestHeaderBytes = 16_384;
const mostHeadBytes = 524_288;

const newLine = 10;
const isBlank = (byte: number | undefined): boolean => byte === 32 || byte === 9;

/** Where the line that begins there ends, with its line break. */
function lineEnd(mail: Buffer, from: number): number {
  const end = mail.indexOf(newLine, from);
  return end === -1 ? mail.length : end + 1;
}

/** Whether the line is the empty one between the headers and the text. */
const isGap = (mail: Buffer, from: number, end: number): boolean =>
  end - from <= 2 && mail.subarray(from, end).toString("latin1").trim() === "";

/** Where the header that begins there ends, with the lines that it goes on in. */
function headerEnd(mail: Buffer, from: number): number {
  let end = lineEnd(mail, from);
  while (end < mail.length && isBlank(mail[end])) end = lineEnd(mail, end);
  return end;
}

/** What a mail server found counts whole or not at all: where it is cut, a stranger would choose. */
const wholeOnly = "authentication-results:";

function cutHeader(header: Buffer): Buffer {
  if (header.length <= longestHeaderBytes) return header;
  const name = header.subarray(0, wholeOnly.length);
  return name.toString("latin1").toLowerCase() === wholeOnly ? name : header.subarray(0, longestHeaderBytes);
}

/** The headers of a mail, each with the lines that it goes on in and cut to `longestHeaderBytes`, and where its text begins. */
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

/** Lines of very old programs end with a carriage return alone. */
const withLineFeeds = (mail: Buffer): Buffer =>
  mail.includes(newLine) ? mail : Buffer.from(mail.toString("latin1").replaceAll("\r", "\n"), "latin1");

/** The same mail with no more headers, and none longer, than a parser can take in no time. */
export function cutHead(source: Buffer): Buffer {
  const mail = withLineFeeds(source);
  const { headers, textAt } = splitHead(mail);
  const lines = headers.flatMap((header) =>
    header.at(-1) === newLine ? [header] : [header, Buffer.from("\n")],
  );
  return Buffer.concat([...lines, mail.subarray(textAt)]);
}

/** The first header of that name as it stands there, for people; "" = none. Bytes are read as UTF-8. */
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
