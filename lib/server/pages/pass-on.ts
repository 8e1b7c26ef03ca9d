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

/** How long a request waits while the pages' process is being started again. */
const patienceMs = 10_000;

type Passed = {
  /** Those for the pages, and none of the caller's connection (end-to-end.ts). */
  headers: IncomingHttpHeaders;
  /**
   * The body is read whole before it is passed on: if the pages refused a half-read body, the connection would break
   * and the answer be lost.
   */
  body: Uint8Array;
  pages: PagePool;
};

type Asked = Pick<Passed, "headers" | "body"> & { pages: PageProcess };

/** Sends the request on and resolves to the response's head; rejects when the pages' process went away before it. */
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
    // A caller who has disconnected needs no answer.
    response.once("close", () => asked.destroy());
    asked.end(body);
  });
}

/** Asks the pages, and for the not-found page when they answer that a file is not there. */
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
 * Answers as the pages do. When they do not answer, requests that may safely be repeated are tried again, others are
 * refused.
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
    // When the pages' answer breaks off, the caller's is cut off too; pipeline ends both.
    await pipeline(answer, response).catch(() => response.destroy());
    return;
  }
  if (!response.closed) sendAway(request, response);
}
