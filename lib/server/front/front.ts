import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { errorFacts, log } from "@/lib/log";
import { answerMetrics } from "../metrics";
import { answerPage } from "./answer-page";
import { answerRpc, rpcTarget } from "./answer-rpc";
import { answerWire } from "./answer-wire";
import type { FrontOptions } from "./options";
import { sendRefusal } from "./send";

const wirePath = /^\/(?:([a-z0-9_]+)\.php|(auth))$/;

/** A request line may contain a whole address; only its path counts, whatever host it names. */
const wholeAddress = /^https?:\/\/[^/?#]*/i;

/** The path and query of a request line; null when it has none. */
function originForm(target: string): string | null {
  if (target.startsWith("/")) return target;
  const host = wholeAddress.exec(target);
  if (!host) return null;
  const rest = target.slice(host[0].length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/**
 * Java's client offers `h2c` with its first request. Such an offer may be ignored, but a request for a web socket may
 * not.
 */
export const wantsOtherProtocol = ({ headers }: IncomingMessage): boolean =>
  headers.upgrade !== undefined && !/^\s*h2c\s*$/i.test(headers.upgrade);

function work(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<void> | void {
  const url = originForm(request.url ?? "/");
  if (url === null) return sendRefusal(response, 400, "request.malformed");
  if (wantsOtherProtocol(request)) {
    response.shouldKeepAlive = false;
    return sendRefusal(response, 400, "request.upgrade");
  }
  request.url = url;
  const mark = url.indexOf("?");
  const path = mark < 0 ? url : url.slice(0, mark);
  const match = wirePath.exec(path);
  const endpoint = match?.[1] ?? match?.[2];
  if (path === "/metrics") return answerMetrics(request, response, options.metrics);
  if (options.wire === "next") return answerPage(request, response, { ...options, isWire: match !== null });
  if (endpoint) {
    const query = mark < 0 ? "" : url.slice(mark + 1);
    return answerWire(request, response, { endpoint, query }, options);
  }
  const target = rpcTarget(path);
  return target
    ? answerRpc(request, response, target, options)
    : answerPage(request, response, { ...options, isWire: false });
}

/** For the log: a path may hold a one-time word. */
const shownPath = (url: string | undefined): string | undefined =>
  url?.split("?", 1)[0]?.replace(/^\/console\/[\w-]{24,}.*/, "/console/…");

function fail(request: IncomingMessage, response: ServerResponse, error: unknown): void {
  // A caller who closes the connection is not our fault, and must not fill the log.
  const say = request.destroyed && !request.complete ? log.debug : log.error;
  say({ error: errorFacts(error), path: shownPath(request.url) }, "request failed");
  if (response.headersSent) response.destroy();
  else sendRefusal(response, 500, "internal");
}

/** The panel's own front: answers the API and `/rpc` itself, and passes everything else on to the pages. */
export const front =
  (options: FrontOptions): RequestListener =>
  async (request, response) => {
    try {
      await work(request, response, options);
    } catch (error) {
      fail(request, response, error);
    }
  };
