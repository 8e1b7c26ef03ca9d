import { type Scanner, scan } from "./structured-text";

/** One result of a mail server, such as `dkim=pass header.d=example.com`. Names are in lowercase. */
export type Finding = { method: string; result: string; properties: ReadonlyMap<string, string> };
/** A parsed `Authentication-Results` header (RFC 8601). `findings` is null if any part is invalid. */
export type Findings = { server: string; findings: readonly Finding[] | null };

/** Mail servers reject much shorter headers. */
const longest = 20_000;
const mostFindings = 100;

const isKeyword = (sign: string): boolean => /[\w-]/.test(sign);
/** Characters of a token or an address; real ones also have Base64 and angle brackets. */
const isValue = (sign: string): boolean => /[!#-'*-:<-[\]-~]/.test(sign);
const isDomain = (sign: string): boolean => /[\w.:[\]-]/.test(sign);

/** Reads a keyword; null = none follows. */
const keyword = (text: Scanner): string | null => text.run(isKeyword).toLowerCase() || null;

/** A token, a quoted string, or an address whose local part may be quoted; an address keeps its quotes. */
function readValue(text: Scanner): string | null {
  if (!text.skipBlank()) return null;
  if (text.next() !== '"') return text.run(isValue) || null;
  const said = text.quoted();
  if (said === null || !text.take("@")) return said;
  const domain = text.run(isDomain);
  return domain === "" ? null : `${JSON.stringify(said)}@${domain}`;
}

/** Reads `=` and a value; null = invalid. */
function assigned(text: Scanner): string | null {
  return text.skipBlank() && text.take("=") ? readValue(text) : null;
}

/** Reads `ptype.property=value`, `reason=value` or server-specific pairs such as `action=none`. */
function property(text: Scanner): [string, string] | null {
  const first = keyword(text);
  if (first === null || !text.skipBlank()) return null;
  const isTyped = text.take(".");
  if (isTyped && !text.skipBlank()) return null;
  const second = isTyped ? keyword(text) : "";
  if (second === null) return null;
  const value = assigned(text);
  return value === null ? null : [isTyped ? `${first}.${second}` : first, value];
}

/** Reads `method=result` or "none" alone; for an unsupported version the method is unknown. */
function methodOf(text: Scanner): { method: string; result: string } | null {
  const method = keyword(text);
  if (method === null || !text.skipBlank()) return null;
  if (method === "none" && text.isEnd()) return { method, result: "" };
  let version: string | null = "1";
  if (text.take("/")) version = text.skipBlank() ? keyword(text) : null;
  if (version === null || !text.skipBlank() || !text.take("=") || !text.skipBlank()) return null;
  const result = keyword(text);
  return result === null ? null : { method: version === "1" ? method : "", result };
}

/** Null = invalid, such as a duplicate property. */
function finding(text: Scanner): Finding | null {
  const said = methodOf(text);
  if (said === null) return null;
  const properties = new Map<string, string>();
  for (;;) {
    const before = text.next();
    if (!text.skipBlank()) return null;
    if (text.isEnd() || text.next() === ";") return { ...said, properties };
    // A value must be followed by a space or a comment.
    if (before !== " " && before !== "\t" && before !== "(") return null;
    const pair = property(text);
    if (pair === null || properties.has(pair[0])) return null;
    properties.set(...pair);
  }
}

function findingsOf(text: Scanner): readonly Finding[] | null {
  const found: Finding[] = [];
  while (text.take(";")) {
    if (!text.skipBlank() || found.length >= mostFindings) return null;
    if (text.isEnd()) break;
    const one = finding(text);
    if (one === null) return null;
    found.push(one);
  }
  return text.isEnd() ? found : null;
}

/** Parses the value of one `Authentication-Results`; null = not even the server is readable. */
export function readFindings(value: string): Findings | null {
  const text = scan(value, longest);
  if (!text?.skipBlank()) return null;
  const server = text.next() === '"' ? text.quoted() : text.run(isValue);
  if (!server) return null;
  const isBlank = text.skipBlank();
  const version = text.run((sign) => /[0-9]/.test(sign));
  if (!isBlank || !text.skipBlank() || !["", "1"].includes(version)) return { server, findings: null };
  return { server, findings: findingsOf(text) };
}
