/** Half of a surrogate pair, which JSON can carry and no form. */
const loneSurrogate = /\p{Cs}/u;

function wrongText(text: string): string | undefined {
  if (text.includes("\0")) return "must not contain a zero byte";
  return loneSurrogate.test(text) ? "must be valid Unicode" : undefined;
}

const isPlain = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;

/** Deeper values exhaust the stack of what writes and reads them. */
const deepest = 100;

/** Why PostgreSQL cannot store a text, list or plain object; undefined = it can. */
export function unstorable(value: unknown, depth = 0): string | undefined {
  if (typeof value === "string") return wrongText(value);
  if (typeof value !== "object" || value === null || !isPlain(value)) return undefined;
  if (depth === deepest) return "is nested too deeply";
  for (const [name, inner] of Object.entries(value)) {
    const reason = wrongText(name) ?? unstorable(inner, depth + 1);
    if (reason !== undefined) return reason;
  }
  return undefined;
}
