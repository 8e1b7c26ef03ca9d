import type { IncomingMessage, ServerResponse } from "node:http";

/** Unread bodies up to this length are discarded and the connection is kept alive. */
const smallBytes = 64 * 1024;

/**
 * Limits for discarding after the response: a caller that is still sending may not read yet, and closing at once
 * would lose the response in flight.
 */
const linger = { milliseconds: 2_000, bytes: 16 * 1_048_576 };

export const declaredLength = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;

/** Requests whose body is no longer read; true = the rest is not even received to be discarded. */
const refused = new WeakMap<IncomingMessage, boolean>();

export const leaveUnread = (request: IncomingMessage, { atOnce }: { atOnce: boolean }): void =>
  void refused.set(request, atOnce);

/**
 * Returns what happens to the connection after the response: kept alive, closed after discarding the rest of the
 * body, or closed at once.
 */
export function endingOf(request: IncomingMessage): "kept" | "lingering" | "closed" {
  const atOnce = refused.get(request);
  if (atOnce !== undefined) return atOnce ? "closed" : "lingering";
  if (request.complete) return "kept";
  // A caller that gets the final response instead of "100 Continue" may or may not send the body.
  if (request.headers.expect !== undefined) return "closed";
  return (declaredLength(request) ?? Number.POSITIVE_INFINITY) > smallBytes ? "lingering" : "kept";
}

/**
 * Ends a response whose body has been written, once the caller has stopped sending or a limit of `linger` is reached.
 */
export function endLingering(request: IncomingMessage, response: ServerResponse): void {
  let bytes = 0;
  const timer = setTimeout(end, linger.milliseconds);
  function end(): void {
    clearTimeout(timer);
    request.off("data", discard);
    response.end();
  }
  function discard(chunk: Buffer): void {
    bytes += chunk.length;
    if (bytes > linger.bytes) end();
  }
  if (request.complete && request.readableEnded) {
    end();
    return;
  }
  request.on("data", discard);
  request.once("end", end);
  request.once("error", end);
  response.once("close", () => clearTimeout(timer));
}
