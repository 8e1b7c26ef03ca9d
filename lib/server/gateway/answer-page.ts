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
 * Returns whether this is a prefetch by impersonating staff. These are not rendered, so that the read audit shown to
 * the customer has only pages that were opened. Next requests the page again when it is.
 */
const isAheadOfImpersonation = ({ headers }: IncomingMessage): boolean =>
  headers["next-router-prefetch"] !== undefined &&
  parseCookie(headers.cookie ?? "")[impersonationCookieName()] !== undefined;

const told = new Set<string>();
/** Most origins that are logged, because callers choose the header and must not flood the log. */
const mostTold = 20;

/** Logs a rejected origin once: usually the operator opened the panel at an address other than PUBLIC_URL. */
function tellOfForeign(origin: string | undefined, publicUrl: string): void {
  const from = origin?.slice(0, 200) ?? "none";
  if (told.has(from) || told.size >= mostTold) return;
  told.add(from);
  log.warn({ origin: from, publicUrl }, "refused a form of a page at another address than PUBLIC_URL");
}

/** Proxies everything that is not an API call to a page process. */
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
