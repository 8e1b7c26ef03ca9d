import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { answer, tooLarge } from "@/lib/api/answer";
import { isModule } from "@/lib/api/find-operation";
import { maxBodyBytes, type WireAnswer, type WireRequest } from "@/lib/api/wire-request";
import { deviceIdIn } from "@/lib/base/device-id";
import { errorFacts, log } from "@/lib/log";
import { callerAddress, type ProxyTrust } from "./caller-address";
import { answerMetrics, countAnswer } from "./metrics";
import { pageHeaders } from "./page-headers";

type PageHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type FrontOptions = {
  trust: ProxyTrust;
  /** `direct` answers `.php` here; `next` leaves it to the route handlers. */
  wire: "direct" | "next";
  isDev: boolean;
  isSecure: boolean;
  pages: PageHandler;
};

const wirePath = /^\/(?:([a-z0-9_]+)\.php|(auth))$/;
const saneRequestId = /^[A-Za-z0-9._-]{8,64}$/;

/** A caller who is still sending does not listen: so much more is taken in before the refusal is said. */
const discardedBytes = 16 * maxBodyBytes;

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

function readBody(request: IncomingMessage): Promise<Uint8Array | "too large"> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBodyBytes) chunks.push(chunk);
      else chunks.length = 0;
      if (size > discardedBytes) resolve("too large");
    });
    request.on("end", () => {
      if (size > maxBodyBytes) resolve("too large");
      else resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks));
    });
    request.on("error", reject);
    request.on("aborted", () => reject(new Error("the caller went away")));
  });
}

function send(response: ServerResponse, { status, headers, body }: WireAnswer): void {
  if (status === 204) {
    response.writeHead(status, headers).end();
    return;
  }
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  response.writeHead(status, { ...headers, "content-length": bytes.byteLength }).end(bytes);
}

/** New ids are cut from a supply: asking for randomness costs more than the bytes. */
const idSupply = { hex: "", at: 0 };
function newRequestId(): string {
  if (idSupply.at >= idSupply.hex.length) {
    idSupply.hex = randomBytes(12 * 256).toString("hex");
    idSupply.at = 0;
  }
  idSupply.at += 24;
  return idSupply.hex.slice(idSupply.at - 24, idSupply.at);
}

/** The id that every answer carries: the caller's own when it is sane, else a new one. */
const requestIdOf = (request: IncomingMessage): string => {
  const given = headerText(request.headers["x-request-id"]);
  return given && saneRequestId.test(given) ? given : newRequestId();
};

type Parts = Pick<WireRequest, "endpoint" | "query" | "body" | "requestId">;

const wireRequest = (request: IncomingMessage, parts: Parts, { trust }: FrontOptions): WireRequest => ({
  ...parts,
  method: request.method ?? "GET",
  contentType: request.headers["content-type"] ?? "",
  address: callerAddress(request.socket.remoteAddress, headerText(request.headers["x-forwarded-for"]), trust),
  userAgent: request.headers["user-agent"] ?? "",
  idempotencyKey: headerText(request.headers["idempotency-key"]) ?? null,
});

async function answerWire(
  request: IncomingMessage,
  response: ServerResponse,
  endpoint: string,
  query: string,
  options: FrontOptions,
) {
  const startedAtMs = performance.now();
  const requestId = requestIdOf(request);
  const body = await readBody(request);
  const reply =
    body === "too large"
      ? tooLarge(requestId)
      : await answer(wireRequest(request, { endpoint, query, body, requestId }, options));
  send(response, reply);
  countAnswer(isModule(endpoint) ? endpoint : "unknown", reply, startedAtMs);
}

/** Pages learn the caller's address, device and request id from headers that only this front can set. */
async function answerPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: FrontOptions,
): Promise<void> {
  const requestId = requestIdOf(request);
  const { headers } = request;
  headers["x-berth-address"] = callerAddress(
    request.socket.remoteAddress,
    headerText(headers["x-forwarded-for"]),
    options.trust,
  );
  headers["x-request-id"] = requestId;
  headers["x-berth-device"] = deviceIdIn(headers.cookie) ?? randomBytes(16).toString("hex");
  const nonce = randomBytes(16).toString("base64");
  for (const [name, value] of Object.entries(
    pageHeaders({ nonce, isDev: options.isDev, isSecure: options.isSecure }),
  )) {
    response.setHeader(name, value);
    if (name === "content-security-policy") headers[name] = value;
  }
  headers["x-nonce"] = nonce;
  response.setHeader("x-request-id", requestId);
  await options.pages(request, response);
}

type Target = { path: string; endpoint: string | undefined; query: string };

function work(
  request: IncomingMessage,
  response: ServerResponse,
  { path, endpoint, query }: Target,
  options: FrontOptions,
): Promise<void> {
  if (endpoint) return answerWire(request, response, endpoint, query, options);
  return path === "/metrics" ? answerMetrics(request, response) : answerPage(request, response, options);
}

/** The panel's own front: `.php` straight to the core, everything else to Next. */
export const front =
  (options: FrontOptions): RequestListener =>
  (request, response) => {
    const url = request.url ?? "/";
    const mark = url.indexOf("?");
    const path = mark < 0 ? url : url.slice(0, mark);
    const match = options.wire === "direct" ? wirePath.exec(path) : null;
    const endpoint = match?.[1] ?? match?.[2];
    const query = mark < 0 ? "" : url.slice(mark + 1);
    work(request, response, { path, endpoint, query }, options).catch((error: unknown) => {
      // A caller who went away is no fault of ours, and must not fill the log.
      const say = request.destroyed && !request.complete ? log.debug : log.error;
      say({ error: errorFacts(error), path }, "request failed");
      if (response.headersSent) response.destroy();
      else
        send(response, {
          status: 500,
          headers: { "content-type": "application/json; charset=utf-8" },
          body: '{"result":-1,"code":-1,"error":"internal error","message":"internal error"}',
        });
    });
  };
