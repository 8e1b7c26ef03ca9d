/**
 * Returns the blocks of a PEM text whose labels match, with their lines as they should be: a field of one line drops line
 * breaks that were pasted.
 */
export function parsePems(text: string, label: RegExp): string[] {
  const parts = text.split("-----");
  const found: string[] = [];
  for (let at = 1; at + 2 < parts.length; at += 2) {
    const [begin = "", body = "", end = ""] = parts.slice(at, at + 3);
    const name = begin.startsWith("BEGIN ") ? begin.slice(6) : "";
    const data = body.replace(/\s/g, "");
    if (!label.test(name) || end !== `END ${name}` || !/^[A-Za-z0-9+/]+={0,2}$/.test(data)) continue;
    const lines = data.match(/.{1,64}/g) ?? [];
    found.push(`-----BEGIN ${name}-----\n${lines.join("\n")}\n-----END ${name}-----\n`);
  }
  return found;
}

/** The first of them; null if there is none. */
export const parsePem = (text: string, label: RegExp): string | null => parsePems(text, label)[0] ?? null;
