import qs from "qs";
import { bodyKind, isOverfull, maxNames, namesInQuery } from "./count-names";
import type { WireRequest } from "./wire-request";

export type Parameters = Record<string, unknown>;

/** The body cannot be parsed: HTTP 400. */
export class UnreadableBody extends Error {}

/** The call has more than `maxNames` names: HTTP 400. */
export class TooManyNames extends Error {}

const qsOptions = { depth: 4, arrayLimit: 500, parameterLimit: maxNames, allowPrototypes: false } as const;

const utf8 = new TextDecoder();

const isRecord = (value: unknown): value is Parameters =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Removes nulls from JSON parameters: null counts as absent, because a form cannot express it. */
function withoutNulls(value: Parameters): Parameters {
  return Object.fromEntries(Object.entries(value).filter(([, inner]) => inner !== null));
}

function parseJson(text: string): Parameters {
  if (text.trim() === "") return {};
  let value: unknown;
  try {
    value = JSON.parse(text, (name, inner) => (name === "__proto__" ? undefined : inner));
  } catch {
    throw new UnreadableBody();
  }
  if (!isRecord(value)) throw new UnreadableBody();
  return withoutNulls(value);
}

async function parseMultipart(body: Uint8Array, contentType: string): Promise<Parameters> {
  let form: FormData;
  try {
    form = await new Response(body as BodyInit, { headers: { "content-type": contentType } }).formData();
  } catch {
    throw new UnreadableBody();
  }
  const fields = new Map<string, string[]>();
  for (const [name, value] of form.entries()) {
    const text = typeof value === "string" ? value : await value.text();
    const known = fields.get(name);
    if (known) known.push(text);
    else fields.set(name, [text]);
  }
  const named = [...fields].map(([name, texts]) => [name, texts.length === 1 ? texts[0] : texts]);
  return qs.parse(Object.fromEntries(named), qsOptions);
}

/**
 * Fast path for most forms: names and values of letters, digits and `._~-` only, so there is nothing to decode or
 * nest.
 */
const plainForm = /^[\w.~-]+=[\w.~-]*(?:&[\w.~-]+=[\w.~-]*)*$/;

function parsePlainForm(text: string): Parameters | null {
  if (text.length > 500 || !plainForm.test(text)) return null;
  const found: Parameters = {};
  for (const pair of text.split("&")) {
    const mark = pair.indexOf("=");
    const name = pair.slice(0, mark);
    if (Object.hasOwn(found, name) || name === "__proto__") return null;
    found[name] = pair.slice(mark + 1);
  }
  return found;
}

function parseForm(text: string): Parameters {
  const plain = parsePlainForm(text);
  if (plain) return plain;
  // Existing clients never send a "%" without two hex digits, so it is an error.
  if (/%(?![0-9a-f]{2})/i.test(text)) throw new UnreadableBody();
  return qs.parse(text, qsOptions);
}

function parseBody(request: WireRequest): Parameters | Promise<Parameters> {
  if (request.body.byteLength === 0) return {};
  const kind = bodyKind(request.contentType);
  if (kind === "multipart") return parseMultipart(request.body, request.contentType);
  const text = utf8.decode(request.body);
  return kind === "json" ? parseJson(text) : parseForm(text);
}

/** `params[x]` means the same as `x`, and takes precedence. */
function flattened({ params, ...flat }: Parameters): Parameters {
  return isRecord(params) ? { ...flat, ...withoutNulls(params) } : flat;
}

function join(body: Parameters, queryText: string): Parameters {
  if (queryText === "" && !("params" in body)) return body;
  return { ...flattened(qs.parse(queryText, qsOptions)), ...flattened(body) };
}

/**
 * Merges all parameters into one object: the body takes precedence over the query, and in each `params[x]` over `x`.
 * Asynchronous only for multipart bodies.
 */
export function readParameters(request: WireRequest): Parameters | Promise<Parameters> {
  const queryNames = namesInQuery(request.query);
  if (queryNames > maxNames || isOverfull(request.body, request.contentType, queryNames))
    throw new TooManyNames();
  const body = parseBody(request);
  return body instanceof Promise
    ? body.then((parts) => join(parts, request.query))
    : join(body, request.query);
}
