import {
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { pipeline } from "node:stream/promises";
import { log } from "@/lib/log";
import { sendAway } from "./away-page";
import type { PageProcess } from "./page-process";

/** They are about one connection, and there are two here (RFC 9110, 7.6.1). */
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

/** How long a request waits while the pages' process is being started again. */
const patienceMs = 10_000;

type Passed = { headers: IncomingHttpHeaders; pages: PageProcess };

function onward(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set((headers.connection ?? "").split(",").map((name) => name.trim().toLowerCase()));
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.has(name) && !named.has(name)),
  );
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

const keptBytes = 65_536;

/** A long body may be refused before it was read whole, and what is left of it would stand in the next one's way. */
const hasLongBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > keptBytes;

/** Sends the request on and answers the response's head; an error when the pages' process went away before it. */
function askPages(
  request: IncomingMessage,
  response: ServerResponse,
  { headers, pages }: Passed,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path } = request;
    const { socketPath } = pages;
    const agent = hasLongBody(request) ? false : pages.agent;
    const asked = ask({ socketPath, agent, method, path, headers: onward(headers), setHost: false });
    asked.on("response", resolve);
    asked.on("error", reject);
    // Whoever goes away needs no answer any more.
    response.once("close", () => asked.destroy());
    if (hasBody(request)) request.pipe(asked);
    else asked.end();
  });
}

function copyHead(answer: IncomingMessage, response: ServerResponse): void {
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined && !hopByHop.has(name)) response.setHeader(name, value);
  response.writeHead(answer.statusCode ?? 502);
}

/** Answers as the pages do. Without them: another try for what may be asked twice, else an honest refusal. */
export async function passOn(
  request: IncomingMessage,
  response: ServerResponse,
  passed: Passed,
): Promise<void> {
  const tries = hasBody(request) || !/^(GET|HEAD)$/.test(request.method ?? "") ? 1 : 2;
  for (let tried = 1; tried <= tries && !response.closed; tried++) {
    if (!(await passed.pages.isReady(patienceMs))) break;
    const answer = await askPages(request, response, passed).catch((error: Error) => {
      if (response.closed) return;
      log.warn({ reason: error.message }, "the pages' process did not answer");
      passed.pages.doubt();
    });
    if (!answer) continue;
    copyHead(answer, response);
    // An answer broken off is an answer cut short for the caller, too; pipeline ends both.
    await pipeline(answer, response).catch(() => response.destroy());
    return;
  }
  if (!response.closed) sendAway(request, response);
}
