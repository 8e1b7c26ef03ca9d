import type { IncomingHttpHeaders } from "node:http";
import { hostHeader } from "@/lib/base/same-origin";
import { isTrustedSocket, type ProxyTrust } from "../caller-address";
import { headerText } from "./header-text";

type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };

/**
 * Writes the host by which the browser reached the panel into the request's headers, replacing any value that the
 * caller sent: that of a trusted proxy, else `Host`.
 */
export function noteHost({ headers, socket }: Asked, { trust }: { trust: ProxyTrust }): void {
  const forwarded = isTrustedSocket(socket.remoteAddress, trust)
    ? headerText(headers["x-forwarded-host"])?.split(",", 1)[0]?.trim()
    : undefined;
  headers[hostHeader] = forwarded || headers.host || "";
}
