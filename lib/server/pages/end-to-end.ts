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

/**
 * Removes hop-by-hop headers and those that the caller lists in `Connection`. Call before adding the panel's own
 * headers, which a caller could otherwise list.
 */
export function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !isHopByHop(name) && !named.has(name)),
  );
}
