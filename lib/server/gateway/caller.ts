import type { IncomingMessage } from "node:http";
import { isIPv4 } from "node:net";
import { callerOf } from "@/lib/base/address";
import { hostHeader } from "@/lib/base/same-origin";
import type { Request } from "@/lib/session/context";
import { callerAddress, type ProxyTrust } from "../caller-address";
import { headerText } from "./header-text";

export type Caller = {
  address: string;
  /** Key for rate and connection limits: the address, or its /64 for IPv6. */
  counted: string;
};

export function callerIn({ headers, socket }: IncomingMessage, trust: ProxyTrust): Caller {
  const address = callerAddress(socket.remoteAddress, headerText(headers["x-forwarded-for"]), trust);
  return { address, counted: isIPv4(address) ? address : callerOf(address) };
}

export const headersOf = ({ headers }: IncomingMessage): Pick<Headers, "get"> => ({
  get: (name) => headerText(headers[name]) ?? null,
});

export const detailsOf = (
  { headers }: IncomingMessage,
  { address }: Caller,
  requestId: string,
): Omit<Request, "deviceId"> => ({
  requestId,
  address,
  userAgent: headers["user-agent"] ?? "",
  idempotencyKey: headerText(headers["idempotency-key"]) ?? null,
  host: headerText(headers[hostHeader]) ?? null,
});
