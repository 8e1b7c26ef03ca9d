import type { IncomingMessage, ServerResponse } from "node:http";

/** Bodies up to this length are discarded on the way to the next request, and the connection is kept. */
const smallBytes = 64 * 1024;

/** A caller who is still sending may not read yet: closing at once would lose the answer on its way. */
const linger = { milliseconds: 2_000, bytes: 16 * 1_048_576 };

export const declaredLength = ({ headers }: IncomingMessage): number | null =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : null;

/** Requests whose body is not read any further; true = nothing more of it is received, even to be discarded. */
const refused = new WeakMap<IncomingMessage, boolean>();

export const leaveUnread = (request: IncomingMessage, { atOnce }: { atOnce: boolean }): void =>
  void refused.set(request, atOnce);

/** How the connection ends after the answer: with others to come, after discarding what still comes, or at once. */
export function endingOf(request: IncomingMessage): "kept" | "lingering" | "closed" {
  const atOnce = refused.get(request);
  if (atOnce !== undefined) return atOnce ? "closed" : "lingering";
  if (request.complete) return "kept";
  // Told the answer in place of "100 Continue", it may or may not send the body.
  if (request.headers.expect !== undefined) return "closed";
  return (declaredLength(request) ?? Number.POSITIVE_INFINITY) > smallBytes ? "lingering" : "kept";
}

/** Ends the response after the caller has stopped sending, or after a while. Its body has been written. */
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
