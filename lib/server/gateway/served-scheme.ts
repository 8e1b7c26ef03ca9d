import type { IncomingHttpHeaders } from "node:http";
import { schemeHeader } from "@/lib/base/same-origin";
import { isTrustedSocket } from "../caller-address";
import { headerText } from "./header-text";
import type { GatewayOptions } from "./options";

type Asked = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } };
type Options = Pick<GatewayOptions, "trust" | "publicUrl" | "isAddressFixed">;

/**
 * By which scheme the browser reached us: as a trusted proxy says, or as the panel's address has it; empty where neither
 * is known. Behind several proxies one with TLS is enough.
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

/** Notes the scheme in the request's own headers, over whatever the caller sent under that name. */
export function noteScheme(request: Asked, options: Options): void {
  request.headers[schemeHeader] = servedScheme(request, options);
}
