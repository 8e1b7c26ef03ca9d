import type { IncomingMessage, ServerResponse } from "node:http";
import { readWirePath } from "@/lib/api/action-path";
import { notSetUpWords } from "@/lib/i18n/last-resort";
import { localeOfRequest, sendPlainPage } from "../pages/plain-page";
import { rpcTarget } from "./answer-rpc";
import { sendRefusal } from "./send";

/** The set-up itself, and what its page consists of. */
const isServed = (path: string): boolean =>
  path === "/setup" || path === "/preferences" || path === "/favicon.svg" || path.startsWith("/_next/");

/**
 * Answers a request to a panel that nobody has set up: a plain page, and in the API's envelope for programs. Returns
 * false for the set-up.
 */
export function refuseUntilSetUp(path: string, request: IncomingMessage, response: ServerResponse): boolean {
  if (isServed(path)) return false;
  const isForPages = rpcTarget(path) !== null;
  if (isForPages || readWirePath(path) !== null) sendRefusal(response, 503, "setup.pending", { isForPages });
  else {
    const locale = localeOfRequest(request);
    sendPlainPage(response, { locale, ...notSetUpWords[locale] });
  }
  return true;
}
