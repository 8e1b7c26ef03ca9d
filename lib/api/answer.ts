import type { Context } from "@/lib/domain/kernel/context";
import { fail } from "@/lib/domain/kernel/errors";
import { knownError } from "@/lib/domain/kernel/known-error";
import { contextOfToken, type Request } from "@/lib/session/context";
import { aliasedEndpoint } from "./aliases";
import { countCall } from "./call-rate";
import { type Entry, operationFor } from "./entry";
import { transportFailure, wrapFailure, wrapSuccess } from "./envelope";
import { findEntry, isModule } from "./find-operation";
import { type Parameters, readParameters, TooManyNames, UnreadableBody } from "./parameters";
import type { WireAnswer, WireRequest } from "./wire-request";

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

const methodNotAllowed = (request: WireRequest, allow: string): WireAnswer =>
  json(405, transportFailure("method.not_allowed"), request.requestId, { allow });

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

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
  return operation.isKept && typeof output === "object" && output !== null
    ? textOfSame(found, output, wrap)
    : wrap();
}

async function answerAction(
  request: WireRequest,
  module: string,
  parameters: Parameters,
): Promise<WireAnswer> {
  const action = textOf(parameters.action);
  const token = textOf(parameters.token);
  const place = { module, action, hasToken: token !== null };
  try {
    if (action === null) throw fail("action.missing");
    const found = findEntry(module, action);
    if (!found) throw fail("action.unknown");
    if (request.method === "GET" && !found.takesGet) return methodNotAllowed(request, "POST");
    const context = await contextOfToken(token, request satisfies Request);
    countCall(context);
    return json(200, await runEntry(found, module, action, context, parameters), request.requestId);
  } catch (error) {
    const failure = wrapFailure(knownError(error, request.requestId), place);
    return json(failure.status, failure.body, request.requestId, failure.headers);
  }
}

/** Answers one call on a `.php` path, from either front: parameters → operation → envelope. */
export async function answer(request: WireRequest): Promise<WireAnswer> {
  const module = aliasedEndpoint(request.endpoint);
  if (!isModule(module)) {
    return json(404, transportFailure("module.unknown", request.endpoint), request.requestId);
  }
  if (request.method === "OPTIONS") {
    return json(204, "", request.requestId, {
      "access-control-allow-methods": "GET, POST",
      "access-control-allow-headers": "Content-Type, Idempotency-Key, X-Request-Id",
      "access-control-max-age": "86400",
    });
  }
  if (request.method !== "GET" && request.method !== "POST") return methodNotAllowed(request, "GET, POST");
  try {
    return await answerAction(request, module, await readParameters(request));
  } catch (error) {
    if (error instanceof TooManyNames)
      return json(400, transportFailure("body.overfull", module), request.requestId);
    if (!(error instanceof UnreadableBody)) throw error;
    return json(400, transportFailure("body.unreadable", module), request.requestId);
  }
}

export const tooLarge = (requestId: string): WireAnswer =>
  json(413, transportFailure("body.too_large"), requestId, { connection: "close" });
