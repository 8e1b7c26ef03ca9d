const beginForm = /^begin(?:-base64)? [0-7]{3,4} (\S.{0,250})$/;
const mostFiles = 100;

/** Decodes one line; null = invalid. Trailing spaces may be missing, and some programs append a checksum character. */
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

/** The file that begins at that line, and the index after it; null = none or unterminated. */
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

/** Extracts uuencoded files (`begin 644 name` … `end`) from the text. */
export function takeUuencoded(body: string): { text: string; files: File[] } {
  if (!body.includes("begin")) return { text: body, files: [] };
  const lines = body.replaceAll("\r\n", "\n").split("\n");
  const files: File[] = [];
  const kept: string[] = [];
  // An unterminated file is scanned to the end of the text; limiting their number keeps the time linear.
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
