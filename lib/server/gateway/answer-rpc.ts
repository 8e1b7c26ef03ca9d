import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { answerRpc as answer } from "@/lib/api/rpc";
import { guestBodyBytes, maxBodyBytes } from "@/lib/api/wire-request";
import { deviceIdIn } from "@/lib/base/device-id";
import { countPageCall } from "../metrics";
import { type Caller, detailsOf, headersOf } from "./caller";
import { headerText } from "./header-text";
import { requestIdOf } from "./request-id";
import { send, sendRefusal } from "./send";
import { takeBody } from "./take-body";

const compress = promisify(gzip);

/** Shorter responses fit into one packet uncompressed. */
const worthCompressingBytes = 1_024;

const rpcPath = /^\/rpc\/([^/]+)\/([^/]+)$/;

export type RpcTarget = { endpoint: string; action: string };

/** Returns the call that a path below `/rpc` names; null for any other path. */
export function rpcTarget(path: string): RpcTarget | null {
  const [, endpoint, action] = rpcPath.exec(path) ?? [];
  return endpoint && action ? { endpoint, action } : null;
}

/** Handles a call from the panel's own pages: cookie, same origin, JSON. */
export async function answerRpc(
  request: IncomingMessage,
  response: ServerResponse,
  target: RpcTarget,
  caller: Caller,
): Promise<void> {
  const startedAtMs = performance.now();
  const { headers } = request;
  const requestId = requestIdOf(request);
  response.setHeader("x-request-id", requestId);
  response.setHeader("x-content-type-options", "nosniff");
  if (request.method !== "POST") {
    response.setHeader("allow", "POST");
    sendRefusal(response, 405, "method.not_allowed", { isForPages: true });
    return;
  }
  const reply = await answer({
    ...target,
    headers: headersOf(request),
    facts: {
      ...detailsOf(request, caller, requestId),
      deviceId: deviceIdIn(headers.cookie) ?? randomBytes(16).toString("hex"),
    },
    readBody: (isKnown) =>
      takeBody(request, response, {
        caller: caller.counted,
        isKnown,
        most: isKnown ? maxBodyBytes : guestBodyBytes,
      }),
  });
  countPageCall(reply, startedAtMs);
  const takesGzip = /\bgzip\b/.test(headerText(headers["accept-encoding"]) ?? "");
  if (!takesGzip || reply.body.length < worthCompressingBytes) return send(response, reply);
  const encoded = { ...reply.headers, "content-encoding": "gzip", vary: "accept-encoding" };
  send(response, { ...reply, headers: encoded, body: await compress(reply.body) });
}
