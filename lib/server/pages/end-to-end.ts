import type { IncomingHttpHeaders } from "node:http";

/** Hop-by-hop headers apply to one connection, and there are two here (RFC 9110, 7.6.1). */
const hopByHop = new Set([
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

export const isHopByHop = (name: string): boolean => hopByHop.has(name);

/** Without those of one connection, and those that its caller says are such: to be left out before any of ours is added. */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isHopByHop(name) && !named.has(name)),
  );
}
