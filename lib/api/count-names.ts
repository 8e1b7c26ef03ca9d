const jsonType = /^(?:application|text)\/(?:[\w.-]{1,60}\+)?json$/;

/** Returns the body's kind by its `Content-Type`; anything that is neither JSON nor multipart is read as a form. */
export function bodyKind(contentType: string): "json" | "multipart" | "form" {
  const type = contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (jsonType.test(type)) return "json";
  return type === "multipart/form-data" ? "multipart" : "form";
}

/** Most names, list entries and path segments in a call, including the query's and nested ones. */
export const maxNames = 2_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const bracket = 0x5b;
const brace = 0x7b;
const ampersand = 0x26;

function countJson(body: Uint8Array): number {
  let count = 0;
  let isText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at];
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    // Every name and entry follows a comma or an opening bracket or brace.
    else if (byte === comma || byte === bracket || byte === brace) count++;
  }
  return count;
}

function countForm(body: Uint8Array): number {
  let count = 1;
  for (let at = body.indexOf(ampersand); at >= 0; at = body.indexOf(ampersand, at + 1)) count++;
  return count;
}

function countParts(body: Uint8Array, contentType: string): number {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = Buffer.from(`--${boundary?.[1] ?? boundary?.[2] ?? ""}`);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + mark.length)) count++;
  // Unterminated string: the body ends in it.
  return count - 1;
}

/**
 * Returns whether a body has more than `maxNames` names, from its bytes alone: parsing 80,000 names would block the
 * process for a second. `others` = names elsewhere in the same call.
 */
export function isOverfull(body: Uint8Array, contentType: string, others = 0): boolean {
  const room = maxNames - others;
  // Each name has at least one byte.
  if (body.byteLength <= room) return false;
  const kind = bodyKind(contentType);
  if (kind === "json") return countJson(body) > room;
  if (kind === "multipart") return countParts(body, contentType) > room;
  return countForm(body) > room;
}

/** Returns the number of names in a query string. */
export const namesInQuery = (query: string): number => (query === "" ? 0 : query.split("&").length);
