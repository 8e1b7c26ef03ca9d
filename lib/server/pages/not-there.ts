import type { IncomingMessage } from "node:http";

/** Paths that no page has: rendered, they are the not-found pages of customers and of staff. */
const notFoundPath = { customer: "/-", staff: "/staff/-" } as const;

/**
 * The path whose page tells a person that a file is not there; null when the pages' answer needs none. Next answers the
 * `notFound()` of a route handler with a bare 404, for which a browser shows an error page of its own.
 */
export function pageForMissingFile(
  request: Pick<IncomingMessage, "method" | "headers" | "url">,
  answer: Pick<IncomingMessage, "statusCode" | "headers">,
): string | null {
  const isBare = answer.statusCode === 404 && answer.headers["content-type"] === undefined;
  const wantsPage = request.method === "GET" && (request.headers.accept ?? "").includes("text/html");
  if (!isBare || !wantsPage) return null;
  return request.url?.startsWith("/staff/") ? notFoundPath.staff : notFoundPath.customer;
}
