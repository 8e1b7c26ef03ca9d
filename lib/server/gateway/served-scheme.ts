import type { IncomingHttpHeaders } from "node:http";
import { schemeHeader } from "@/lib/base/same-origin";
import { isTrustedSocket } from "../caller-address";
import { headerText } from "./header-text";
import type { GatewayOptions } from "./options";

type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };
type Options = Pick<GatewayOptions, "trust" | "publicUrl" | "isAddressFixed">;

/**
 * Returns the scheme by which the browser reached the panel, from a trusted proxy or PUBLIC_URL; empty if unknown.
 * Behind several proxies one with TLS is enough.
 */
function servedScheme(
  { headers, socket }: Asked,
  { trust, publicUrl, isAddressFixed }: Options,
): "https" | "http" | "" {
  const forwarded = isTrustedSocket(socket.remoteAddress, trust)
    ? headerText(headers["x-forwarded-proto"])
    : undefined;
  const said = [...(forwarded ?? "").split(",", 10), isAddressFixed ? publicUrl.split(":", 1)[0] : ""].map(
    (one) => one?.trim().toLowerCase(),
  );
  if (said.includes("https")) return "https";
  return said.includes("http") ? "http" : "";
}

/** Writes the scheme into the request's headers, replacing any value that the caller sent. */
export function noteScheme(request: Asked, options: Options): void {
  request.headers[schemeHeader] = servedScheme(request, options);
}
