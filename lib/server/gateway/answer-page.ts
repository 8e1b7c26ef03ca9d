import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { parseCookie } from "cookie";
import { refusedAnswer } from "@/lib/api/answer";
import { failedAnswer } from "@/lib/api/rpc";
import { DomainError } from "@/lib/domain/kernel/errors/fail";
import { log } from "@/lib/log";
import { impersonationCookieName } from "@/lib/session/impersonation-cookie-name";
import { headersFor, pageHeaders } from "../page-headers";
import { passOn } from "../pages/pass-on";
import { believedHeaders } from "./believed-headers";
import type { Caller } from "./caller";
import { headerText } from "./header-text";
import type { GatewayOptions } from "./options";
import { isFromOwnPage } from "./own-origin";
import { isPageCall, takePageBody } from "./page-body";
import { requestIdOf } from "./request-id";
import { send, sendRefusal } from "./send";

/**
 * Impersonating staff ask for no page beforehand: what support looked at is on record for the customer, and is to be
 * what was opened. Next asks again when the page is.
 */
const isAheadOfImpersonation = ({ headers }: IncomingMessage): boolean =>
  headers["next-router-prefetch"] !== undefined &&
  parseCookie(headers.cookie ?? "")[impersonationCookieName()] !== undefined;

const told = new Set<string>();
/** Callers choose what they send: they must not fill the log. */
const mostTold = 20;

/** Mostly it is the operator, who opened the panel at another address than the one it was told of. */
function tellOfForeign(origin: string | undefined, publicUrl: string): void {
  const from = origin?.slice(0, 200) ?? "none";
  if (told.has(from) || told.size >= mostTold) return;
  told.add(from);
  log.warn({ origin: from, publicUrl }, "refused a form of a page at another address than PUBLIC_URL");
}

/** Everything that is no API call is passed on to the process that renders pages. */
export async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions & { isWire: boolean; caller: Caller },
): Promise<void> {
  const { isDev, publicUrl, caller } = options;
  const requestId = requestIdOf(request);
  response.setHeader("x-request-id", requestId);
  if (!options.isWire && !isFromOwnPage(request.method ?? "GET", request.headers, options)) {
    tellOfForeign(headerText(request.headers.origin), publicUrl);
    sendRefusal(response, 403, "origin.foreign");
    return;
  }
  if (isAheadOfImpersonation(request)) {
    response.writeHead(204).end();
    return;
  }
  const body = await takePageBody(request, response, { caller, requestId, isWire: options.isWire }).catch(
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      send(response, isPageCall(request) ? failedAnswer(error, requestId) : refusedAnswer(error, requestId));
    },
  );
  if (!body) return;
  const nonce = randomBytes(16).toString("base64");
  const set = pageHeaders({ nonce, isDev, isSecure: publicUrl.startsWith("https:") });
  for (const [name, value] of headersFor(request.url ?? "/", set)) response.setHeader(name, value);
  const policy = set["content-security-policy"] ?? "";
  await passOn(request, response, {
    headers: believedHeaders(request, { requestId, nonce, policy }, options),
    body,
    pages: options.pages,
  });
}
