import { type Scanner, scan } from "./structured-text";

/** One finding of a mail server, such as `dkim=pass header.d=example.com`. Names are in lower case. */
export type Finding = { method: string; result: string; properties: ReadonlyMap<string, string> };
/** What one header says (RFC 8601). `findings` is null where any of it is not understood. */
export type Findings = { server: string; findings: readonly Finding[] | null };

/** Mail servers refuse much shorter headers. */
const longest = 20_000;
const mostFindings = 100;

const isKeyword = (sign: string): boolean => /[\w-]/.test(sign);
/** Of a token or of an address; real ones hold Base64 and angle brackets too. */
const isValue = (sign: string): boolean => /[!#-'*-:<-[\]-~]/.test(sign);
const isDomain = (sign: string): boolean => /[\w.:[\]-]/.test(sign);

/** A word; null = something else comes next. */
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

/** `=` and what follows it. */
function assigned(text: Scanner): string | null {
  return text.skipBlank() && text.take("=") ? readValue(text) : null;
}

/** `ptype.property=value`, `reason=value`, or what servers add of their own such as `action=none`. */
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

/** `method=result`, or "none" alone; of a version that is not ours the method is nobody's. */
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

/** Null = not understood, such as a property that is said twice. */
function finding(text: Scanner): Finding | null {
  const said = methodOf(text);
  if (said === null) return null;
  const properties = new Map<string, string>();
  for (;;) {
    const before = text.next();
    if (!text.skipBlank()) return null;
    if (text.isEnd() || text.next() === ";") return { ...said, properties };
    // A value ends where a space or a comment begins; what follows it at once is a part of neither.
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

/** Reads the value of one `Authentication-Results`; null = not even whose it is. */
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
