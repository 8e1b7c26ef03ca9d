import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import { log } from "@/lib/log";
import { sendAway } from "./away-page";
import { isHopByHop } from "./end-to-end";
import { pageForMissingFile } from "./not-there";
import type { PagePool } from "./page-pool";
import type { PageProcess } from "./page-process";

/** How long a request waits for the page process to restart. */
const patienceMs = 10_000;

type Passed = {
  /** Headers for the page process, without the hop-by-hop headers of the caller's connection (end-to-end.ts). */
  headers: IncomingHttpHeaders;
  /**
   * The complete body, because a page process that rejects a partly sent body breaks the connection and the response
   * is lost.
   */
  body: Uint8Array;
  pages: PagePool;
};

type Asked = Pick<Passed, "headers" | "body"> & { pages: PageProcess };

/**
 * Forwards the request; resolves to the response once its head has arrived, rejects if the page process exits before.
 */
function askPages(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, body, pages }: Asked,
  path = request.url,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method } = request;
    const { socketPath, agent } = pages;
    const length = body.length > 0 ? { "content-length": body.length } : {};
    const asked = ask({
      socketPath,
      agent,
      method,
      path,
      headers: { ...headers, ...length },
      setHost: false,
    });
    asked.on("response", resolve);
    asked.on("error", reject);
    // The caller has disconnected.
    response.once("close", () => asked.destroy());
    asked.end(body);
  });
}

/** Forwards the request, and requests the not-found page if the response is a bare 404 for a file. */
async function askForPage(
  request: IncomingMessage,
  response: ServerResponse,
  asked: Asked,
): Promise<IncomingMessage> {
  const answer = await askPages(request, response, asked);
  const notFoundPath = pageForMissingFile(request, answer);
  if (notFoundPath === null) return answer;
  answer.resume();
  return askPages(request, response, asked, notFoundPath);
}

function copyHead(answer: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !isHopByHop(name)) response.setHeader(name, value);
  response.writeHead(answer.statusCode ?? 502);
}

/**
 * Proxies the request to a page process. If it fails before a response, GET and HEAD are retried once on another
 * process; then sends the 503 page.
 */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  passed: Passed,
): Promise<void> {
  const tries = /^(GET|HEAD)$/.test(request.method ?? "") ? 2 : 1;
  for (let tried = 1; tried <= tries && !response.closed; tried++) {
    const pages = passed.pages.pick();
    if (!(await pages.isReady(patienceMs))) break;
    const answer = await askForPage(request, response, { ...passed, pages }).catch((error: Error) => {
      if (response.closed) return;
      log.warn({ reason: error.message }, "the pages' process did not answer");
      pages.doubt();
    });
    if (!answer) continue;
    copyHead(answer, response);
    // If the page process breaks off, pipeline destroys the caller's response, too.
    await pipeline(answer, response).catch(() => response.destroy());
    return;
  }
  if (!response.closed) sendAway(request, response);
}
