import { isIP } from "node:net";
import { runtime } from "@/lib/env";

/**
 * The host name that this panel's passkeys belong to, and the only origin where they may be used. Null where browsers
 * do not support passkeys: an IP address, or an origin without TLS other than localhost.
 */
export function relyingParty(): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(runtime().publicUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
  return isName && (protocol === "https:" || isLocal) ? { id: hostname, origin } : null;
}
