import { randomBytes } from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { deviceIdIn } from "@/lib/base/device-id";
import { endToEnd } from "../pages/end-to-end";
import type { Caller } from "./caller";
import { type Address, ownHost } from "./own-origin";

/** Next would trust these headers from any caller, so they are removed and replaced by the gateway's own. */
const neverBelieved = [
  "forwarded",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
  "x-berth-address",
  "x-berth-device",
  "x-nonce",
];

/** Adds headers that only the gateway can set, from which pages read the caller's address, device and request id. */
export function believedHeaders(
  { headers }: Pick<IncomingMessage, "headers">,
  own: { requestId: string; nonce: string; policy: string },
  options: Address & { caller: Caller },
): IncomingHttpHeaders {
  const believed = endToEnd(headers);
  for (const name of neverBelieved) delete believed[name];
  return {
    ...believed,
    "x-berth-address": options.caller.address,
    "x-berth-device": deviceIdIn(headers.cookie) ?? randomBytes(16).toString("hex"),
    "x-request-id": own.requestId,
    "x-nonce": own.nonce,
    "content-security-policy": own.policy,
    "x-forwarded-host": ownHost(headers, options),
    "x-forwarded-proto": new URL(options.publicUrl).protocol.slice(0, -1),
  };
}
