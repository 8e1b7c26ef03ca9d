/**
 * Returns the first block of a PEM text whose label matches, with its lines as they should be: a field of one line
 * drops line breaks that were pasted. Null if there is none.
 */
export function parsePem(text: string, label: RegExp): string | null {
  const parts = text.split("-----");
  for (let at = 1; at + 2 < parts.length; at += 2) {
    const [begin = "", body = "", end = ""] = parts.slice(at, at + 3);
    const name = begin.startsWith("BEGIN ") ? begin.slice(6) : "";
    const data = body.replace(/\s/g, "");
    if (!label.test(name) || end !== `END ${name}` || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) continue;
    const lines = data.match(/.{1,64}/g) ?? [];
    return `-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`;
  }
  return null;
}
