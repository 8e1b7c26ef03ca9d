import type { IncomingMessage } from "node:http";

/** Paths without a page, which render the not-found pages of customers and of staff. */
const notFoundPath = { customer: "/-", staff: "/staff/-" } as const;

/**
 * Returns the path of the not-found page to show instead of the response; null if the response is fine as it is. For
 * `notFound()` in a route handler Next sends a 404 without a body, for which browsers show their own error page.
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
