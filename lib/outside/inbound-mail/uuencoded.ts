const beginForm = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,250})$/;
const mostFiles = 100;

/** The bytes of one line; null = it is none. Spaces at its end may be lost, and some programs add a sign to check it. */
function bytesOf(line: string): Buffer | null {
  const size = ((line.charCodeAt(0) || 32) - 32) & 63;
  const signs = Math.ceil(size / 3) * 4;
  if (line.length > signs + 2 || /[^ -`]/.test(line)) return null;
  const coded = line.slice(1, signs + 1).padEnd(signs, " ");
  const bytes = Buffer.alloc((signs / 4) * 3);
  for (let at = 0; at < signs; at += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map(
      (offset) => (coded.charCodeAt(at + offset) - 32) & 63,
    );
    bytes.writeUIntBE((a << 18) | (b << 12) | (c << 6) | d, (at / 4) * 3, 3);
  }
  return bytes.subarray(0, size);
}

type File = { name: string; content: Buffer };

/** The file that begins in that line, and the line behind it; null = none, or one that does not end. */
function fileAt(lines: readonly string[], at: number): { file: File; next: number } | null {
  const name = beginForm.exec(lines[at] ?? "")?.[1];
  if (name === undefined) return null;
  const isBase64 = lines[at]?.startsWith("begin-base64") === true;
  const parts: Buffer[] = [];
  for (let next = at + 1; next < lines.length; next++) {
    const line = lines[next] ?? "";
    if (line === (isBase64 ? "====" : "end"))
      return { file: { name: name.trim(), content: Buffer.concat(parts) }, next: next + 1 };
    const bytes = isBase64 ? Buffer.from(line, "base64") : bytesOf(line);
    if (bytes === null) return null;
    parts.push(bytes);
  }
  return null;
}

/** Takes files that old programs write into the text (`begin 644 name` … `end`) out of it. */
export function takeUuencoded(body: string): { text: string; files: File[] } {
  if (!body.includes("begin")) return { text: body, files: [] };
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const files: File[] = [];
  const kept: string[] = [];
  // A file that does not end was looked at to the end of the text: those that begin within it need no second look.
  let unended = 0;
  for (let at = 0; at < lines.length; at++) {
    const found = files.length < mostFiles && unended < 3 ? fileAt(lines, at) : null;
    if (found) {
      files.push(found.file);
      at = found.next - 1;
    } else {
      if (beginForm.test(lines[at] ?? "")) unended++;
      kept.push(lines[at] ?? "");
    }
  }
  return { text: kept.join("\n"), files };
}
