import type { ServerResponse } from "node:http";
import { type TransportRefusal, transportFailure } from "@/lib/api/envelope";
import type { WireAnswer } from "@/lib/api/wire-request";
import { newRequestId } from "./request-id";
import { endingOf, endLingering } from "./unread";

/** Head and body go out in one write when both are text, in two when the body is bytes. */
const worthOneWriteBytes = 16_384;

/** The text of small answers that are the same bytes again and again. */
const texts = new WeakMap<Uint8Array, string>();

function textOf(body: Uint8Array): string {
  const text = texts.get(body) ?? Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString();
  texts.set(body, text);
  return text;
}

const isText = (headers: WireAnswer["headers"]): boolean =>
  headers["content-encoding"] === undefined &&
  /^(application\/json|text\/)/.test(headers["content-type"] ?? "");

/** The whole body of the request need not have been read: the connection ends then, and the caller still gets the answer. */
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
 * A refusal of the transport itself: still JSON, still the envelope (decisions 1). `isForPages`: of a path that only our
 * own pages call, which no other origin may read.
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
