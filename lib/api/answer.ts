import { contentDisposition, FileAnswer } from "@/lib/base/file-answer";
import { takeTurns } from "@/lib/base/take-turns";
import { type DomainError, fail } from "@/lib/domain/kernel/errors/fail";
import { knownError } from "@/lib/domain/kernel/errors/known-error";
import type { Context } from "@/lib/domain/kernel/operation/context";
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
 * Serialized answers, kept for operations that answer with the same object again and again; by the action that wraps
 * them.
 */
const texts = new WeakMap<Entry, WeakMap<object, Uint8Array>>();

function textOfSame(found: Entry, output: object, wrap: () => unknown): Uint8Array {
  const ofEntry = texts.get(found) ?? new WeakMap<object, Uint8Array>();
  texts.set(found, ofEntry);
  const text = ofEntry.get(output) ?? Buffer.from(JSON.stringify(wrap()));
  ofEntry.set(output, text);
  return text;
}

const methodNotAllowed = (request: Pick<WireRequest, "requestId">, allow: string): WireAnswer =>
  json(405, transportFailure("method.not_allowed"), request.requestId, { allow });

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** By `format`, else by `Accept`: old clients read every answer as JSON, and some of them say so. */
function wantsJson(format: unknown, accept: string, type: string): boolean {
  if (format === "base64" || format === "pdf") return format === "base64";
  const takesAny = accept === "" || accept.includes("*/*") || accept.includes(type);
  return !takesAny && accept.includes("application/json");
}

/** A file goes out as it is, unless the caller takes JSON and not the file. */
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

/** For callers who ask again and again. Without a token anybody may keep it, if only to ask whether it is still so. */
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

/** Callers whose session was looked up in one go would go on in one go, too. */
const takeTurn = takeTurns(16);

const calls = new WeakMap<Entry, Call>();

/** The same object for the same call, so that what is counted for it is found by it. */
function callOf(found: Entry, module: string, action: string): Call {
  const known = calls.get(found);
  if (known?.module === module && known.action === action) return known;
  const call = { module, action };
  calls.set(found, call);
  return call;
}

/** Only names of the registry: those invented by callers must not become labels of counters. */
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

/** What is answered whatever the body says, so that nobody need read it; null where the body decides. */
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

/** Answers one call on a `.php` path, from either front: parameters → operation → envelope. */
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

/** The answer to a request that was refused before its call began, such as for the length of its body. */
export function refusedAnswer(error: DomainError, requestId: string): WireAnswer {
  const { status, headers, body } = wrapRefusal(error);
  return json(status, body, requestId, headers);
}
