import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { readWirePath, wirePath } from "@/lib/api/action-path";
import { refusedAnswer } from "@/lib/api/answer";
import { fail as domainFailure } from "@/lib/domain/kernel/errors/fail";
import { errorParams, log } from "@/lib/log";
import { answerMetrics } from "../metrics";
import { answerPage } from "./answer-page";
import { answerRpc, rpcTarget } from "./answer-rpc";
import { answerWire } from "./answer-wire";
import { type Caller, callerIn } from "./caller";
import { limitRequests } from "./limit-requests";
import { refuseUntilSetUp } from "./not-set-up";
import type { GatewayOptions } from "./options";
import { requestIdOf } from "./request-id";
import { send, sendRefusal } from "./send";
import { noteHost } from "./served-host";
import { noteScheme } from "./served-scheme";
import { leaveUnread } from "./unread";

/** A request line may contain an absolute URL; only its path counts, the host is ignored. */
const wholeAddress = /^https?:\/\/[^/?#]*/i;

/** Returns the path and query of a request target; null when it has none. */
function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const host = wholeAddress.exec(target);
  if (!host) return null;
  const rest = target.slice(host[0].length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Java's HTTP client offers `h2c` with its first request. That offer may be ignored, but a WebSocket upgrade may not.
 */
export const wantsOtherProtocol = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && !/^\s*h2c\s*$/i.test(headers.upgrade);

/** HTTP/1.1 requires a `Host`; Node's own check, which answers without a body, is off. */
const lacksHost = ({ headers, httpVersion }: IncomingMessage): boolean =>
  headers.host === undefined && httpVersion === "1.1";

function work(
  request: IncomingMessage,
  response: ServerResponse,
  options: GatewayOptions & { caller: Caller },
): Promise<void> | void {
  const url = originForm(request.url ?? "/");
  if (url === null || lacksHost(request)) {
    response.shouldKeepAlive = false;
    return sendRefusal(response, 400, "request.malformed");
  }
  if (wantsOtherProtocol(request)) {
    response.shouldKeepAlive = false;
    return sendRefusal(response, 400, "request.upgrade");
  }
  request.url = url;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  if (path === "/metrics") return answerMetrics(request, response, options.isBehindProxy);
  const target = { path, query: mark < 0 ? "" : url.slice(mark + 1) };
  const isWaiting = options.isWaiting();
  if (!isWaiting) return workOn(request, response, target, options);
  return isWaiting.then((isStill) => {
    if (!isStill || !refuseUntilSetUp(path, request, response))
      return workOn(request, response, target, options);
  });
}

/** The same for a panel that is set up. */
function workOn(
  request: IncomingMessage,
  response: ServerResponse,
  { path, query }: { path: string; query: string },
  options: GatewayOptions & { caller: Caller },
): Promise<void> | void {
  const asked = readWirePath(path);
  if (options.wire === "next") {
    // Next would redirect paths with spare slashes, and few clients repeat a POST.
    if (asked) request.url = query === "" ? wirePath(asked) : `${wirePath(asked)}?${query}`;
    return answerPage(request, response, { ...options, isWire: asked !== null });
  }
  if (asked) return answerWire(request, response, { ...asked, query }, options.caller);
  const target = rpcTarget(path);
  return target
    ? answerRpc(request, response, target, options.caller)
    : answerPage(request, response, { ...options, isWire: false });
}

/** Returns whether this is a call from the panel's own pages. */
const isOfPages = ({ url }: IncomingMessage): boolean => url?.startsWith("/rpc/") === true;

/** Path for the log, without one-time tokens. */
const shownPath = (url: string | undefined): string | undefined =>
  url?.split("?", 1)[0]?.replace(/^\/console\/[\w-]{24,}.*/, "/console/…");

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // A caller that closes the connection is not an error and must not flood the log.
  const say = request.destroyed && !request.complete ? log.debug : log.error;
  const requestId = response.getHeader("x-request-id") ?? requestIdOf(request);
  const facts = { requestId, method: request.method, path: shownPath(request.url) };
  say({ ...facts, error: errorParams(error) }, "request failed");
  if (response.headersSent) response.destroy();
  else sendRefusal(response, 500, "internal", { isForPages: isOfPages(request) });
}

function refuseMore(request: IncomingMessage, response: ServerResponse): void {
  leaveUnread(request, { atOnce: true });
  const error = domainFailure("requests.too_many", {}, { retryAfterSeconds: 1 });
  const reply = refusedAnswer(error, requestIdOf(request));
  if (isOfPages(request)) delete reply.headers["access-control-allow-origin"];
  send(response, reply);
}

/** The panel's gateway: handles the API and `/rpc` itself and proxies everything else to the page processes. */
export function gateway(options: GatewayOptions): RequestListener {
  const isOneTooMany = limitRequests();
  return async (request, response) => {
    try {
      const caller = callerIn(request, options.trust);
      noteScheme(request, options);
      noteHost(request, options);
      if (isOneTooMany(caller.counted, response)) refuseMore(request, response);
      else await work(request, response, { ...options, caller });
    } catch (error) {
      fail(request, response, error);
    }
  };
}
