import { contentDisposition, FileAnswer } from "@/lib/base/file-answer";
import { takeTurns } from "@/lib/base/take-turns";
import { type DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import { knownError } from "@/lib/domain/kernel/errors/known-error";
import type { Context } from "@/lib/domain/kernel/operation/context";
import { runtime } from "@/lib/env";
import { contextOfToken, guestContext } from "@/lib/session/context";
import { aliasedEndpoint } from "./aliases";
import { countCall } from "./call-rate";
import { isNamed, tagOf } from "./entity-tag";
import { type Entry, operationFor } from "./entry";
import { transportFailure, wrapFailure, wrapRefusal, wrapSuccess } from "./envelope";
import { findEntry, isModule } from "./find-operation";
import { type Parameters, readParameters, TooManyNames, UnreadableBody } from "./parameters";
import type { Call, WireAnswer, WireRequest } from "./wire-request";

const json = (
  status: number,
  body: unknown,
  requestId: string,
  further: Record<string, unknown> = {},
): WireAnswer => {
  const headers: WireAnswer["headers"] = {
    "content-type": "application/json; charset=utf-8",
    "access-control-allow-origin": "*",
    "cache-control": "no-store",
    "x-request-id": requestId,
  };
  for (const name in further) headers[name] = String(further[name]);
  return { status, headers, body: body instanceof Uint8Array ? body : JSON.stringify(body) };
};

/**
 * Caches serialized responses of operations that return the same object repeatedly; by action, because envelopes
 * differ.
 */
let texts = new WeakMap<Entry, WeakMap<object, Uint8Array>>();
/** Token records are written with the further names of this setting. */
let writtenWith = "";

function textOfSame(found: Entry, output: object, wrap: () => unknown): Uint8Array {
  const { FIELD_ALIASES = "" } = runtime().environment;
  if (FIELD_ALIASES !== writtenWith) texts = new WeakMap();
  writtenWith = FIELD_ALIASES;
  const ofEntry = texts.get(found) ?? new WeakMap<object, Uint8Array>();
  texts.set(found, ofEntry);
  const text = ofEntry.get(output) ?? Buffer.from(JSON.stringify(wrap()));
  ofEntry.set(output, text);
  return text;
}

const methodNotAllowed = (request: Pick<WireRequest, "requestId">, allow: string): WireAnswer =>
  json(405, transportFailure("method.not_allowed"), request.requestId, { allow });

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/**
 * Decides by `format`, else by `Accept`: old clients parse every response as JSON, and some send `Accept:
 * application/json`.
 */
function wantsJson(format: unknown, accept: string, type: string): boolean {
  if (format === "base64" || format === "pdf") return format === "base64";
  const takesAny = accept === "" || accept.includes("*/*") || accept.includes(type);
  return !takesAny && accept.includes("application/json");
}

/** Sends the file itself, unless the client accepts JSON but not the file's type. */
function fileOrJson(body: unknown, format: unknown, { accept = "", requestId }: WireRequest): WireAnswer {
  const { filename, content_type: type, content } = FileAnswer.parse(body);
  if (wantsJson(format, accept, type)) return json(200, body, requestId);
  return json(200, Buffer.from(content, "base64"), requestId, {
    "content-type": type,
    "content-disposition": contentDisposition(filename),
    "access-control-expose-headers": "Content-Disposition",
    "x-content-type-options": "nosniff",
  });
}

/**
 * Adds an ETag, or responds 304, for clients that poll. Without a token shared caches may store the response but must
 * revalidate it.
 */
function tagged(body: Uint8Array, { requestId, ifNoneMatch = "" }: WireRequest, isOpen: boolean): WireAnswer {
  const etag = tagOf(body);
  const headers = {
    etag,
    "access-control-expose-headers": "ETag",
    ...(isOpen ? { "cache-control": "public, no-cache" } : {}),
  };
  if (!isNamed(ifNoneMatch, etag)) return json(200, body, requestId, headers);
  const { "content-type": _, ...rest } = json(304, "", requestId, headers).headers;
  return { status: 304, headers: rest, body: "" };
}

const bytesOf = (body: unknown): Uint8Array =>
  body instanceof Uint8Array ? body : Buffer.from(JSON.stringify(body));

async function runEntry(
  found: Entry,
  endpoint: string,
  action: string,
  context: Context,
  parameters: Parameters,
) {
  const operation = operationFor(found, parameters);
  const output = await operation.answer(context, parameters);
  const wrap = () => wrapSuccess(found.envelope, endpoint, action, output);
  return operation.isCacheable && typeof output === "object" && output !== null
    ? textOfSame(found, output, wrap)
    : wrap();
}

/** Spreads callers that shared one session lookup over several event-loop turns. */
const takeTurn = takeTurns(16);

const calls = new WeakMap<Entry, Call>();

/** Returns the same object for the same call, because metrics are cached by it. */
function callOf(found: Entry, module: string, action: string): Call {
  const known = calls.get(found);
  if (known?.module === module && known.action === action) return known;
  const call = { module, action };
  calls.set(found, call);
  return call;
}

/** Sets `call` only for actions in the registry: names invented by callers must not become metric labels. */
async function answerCounted(request: WireRequest, module: string): Promise<WireAnswer> {
  const read = readParameters(request);
  const parameters = read instanceof Promise ? await read : read;
  const action = request.action ?? textOf(parameters.action);
  const found = action === null ? undefined : findEntry(module, action);
  const reply = await answerAction(request, { module, action, found }, parameters);
  if (action !== null && found) reply.call = callOf(found, module, action);
  return reply;
}

type Asked = { module: string; action: string | null; found: Entry | undefined };

async function answerAction(
  request: WireRequest,
  { module, action, found }: Asked,
  parameters: Parameters,
): Promise<WireAnswer> {
  const token = textOf(parameters.token);
  const place = { module, action, hasToken: token !== null };
  try {
    if (action === null) throw fail("action.missing");
    if (!found) throw fail("action.unknown");
    if (request.method === "GET" && !found.takesGet) return methodNotAllowed(request, "POST");
    const context = token === null ? guestContext(request) : await contextOfToken(token, request);
    if (context.actor.kind === "staff") throw fail("staff.not_customer");
    countCall(context);
    const turn = takeTurn();
    if (turn) await turn;
    const body = await runEntry(found, module, action, context, parameters);
    if (found.envelope === "file") return fileOrJson(body, parameters.format, request);
    if (found.isTagged && request.method === "GET") return tagged(bytesOf(body), request, token === null);
    return json(200, body, request.requestId);
  } catch (error) {
    const failure = wrapFailure(knownError(error, request.requestId), place);
    return json(failure.status, failure.body, request.requestId, failure.headers);
  }
}

/** Returns the response if it depends only on path and method, so that the body need not be read; else null. */
export function answerByHead({
  endpoint,
  method,
  requestId,
}: Pick<WireRequest, "endpoint" | "method" | "requestId">): WireAnswer | null {
  if (!isModule(aliasedEndpoint(endpoint)))
    return json(404, transportFailure("module.unknown", endpoint), requestId);
  if (method === "OPTIONS") {
    return json(204, "", requestId, {
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "Content-Type, Idempotency-Key, If-None-Match, X-Request-Id",
      "access-control-max-age": "86400",
    });
  }
  return method === "GET" || method === "POST" ? null : methodNotAllowed({ requestId }, "GET, POST");
}

/** Handles one call on a `.php` path, for the gateway and Next's route handlers: parameters → operation → envelope. */
export async function answer(request: WireRequest): Promise<WireAnswer> {
  const early = answerByHead(request);
  if (early) return early;
  const module = aliasedEndpoint(request.endpoint);
  try {
    return await answerCounted(request, module);
  } catch (error) {
    if (error instanceof TooManyNames)
      return json(400, transportFailure("body.overfull", module), request.requestId);
    if (!(error instanceof UnreadableBody)) throw error;
    return json(400, transportFailure("body.unreadable", module), request.requestId);
  }
}

/**
 * Returns the error response for a request rejected before its call was parsed, for example because its body is too
 * long.
 */
export function refusedAnswer(error: DomainError, requestId: string): WireAnswer {
  const { status, headers, body } = wrapRefusal(error);
  return json(status, body, requestId, headers);
}
