import type { ServerResponse } from "node:http";
import { type TransportRefusal, transportFailure } from "@/lib/api/envelope";
import type { WireAnswer } from "@/lib/api/wire-request";
import { newRequestId } from "./request-id";
import { endingOf, endLingering } from "./unread";

/**
 * Longest body sent as text. Node sends head and body in one write if the body is a string, in two if it is a buffer.
 */
const worthOneWriteBytes = 16_384;

/** Caches the text of small response bodies that are sent repeatedly from the same buffer. */
const texts = new WeakMap<Uint8Array, string>();

function textOf(body: Uint8Array): string {
  const text = texts.get(body) ?? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  texts.set(body, text);
  return text;
}

const isText = (headers: WireAnswer["headers"]): boolean =>
  headers["content-encoding"] === undefined &&
  /^(application\/json|text\/)/.test(headers["content-type"] ?? "");

/**
 * Sends a response. If the request's body has not been read completely, closes the connection afterwards, but so that
 * the caller still receives the response.
 */
export function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  const ending = endingOf(response.req);
  if (ending !== "kept") response.shouldKeepAlive = false;
  if (status === 204 || status === 304) {
    response.writeHead(status, headers).end();
    return;
  }
  const length = Buffer.byteLength(body);
  const whole =
    typeof body !== "string" && length <= worthOneWriteBytes && isText(headers) ? textOf(body) : body;
  headers["content-length"] = String(length);
  response.writeHead(status, headers);
  if (ending !== "lingering") {
    response.end(whole);
    return;
  }
  response.write(whole);
  endLingering(response.req, response);
}

/**
 * Sends an error of the transport layer, in the same JSON envelope as others (docs/api.md). `isForPages`: the path is
 * for the panel's own pages, so no CORS header is sent.
 */
export const sendRefusal = (
  response: ServerResponse,
  status: number,
  name: TransportRefusal,
  { isForPages = false } = {},
): void =>
  send(response, {
    status,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(isForPages ? {} : { "access-control-allow-origin": "*" }),
      "cache-control": "no-store",
      "x-request-id": String(response.getHeader("x-request-id") ?? newRequestId()),
    },
    body: JSON.stringify(transportFailure(name)),
  });
