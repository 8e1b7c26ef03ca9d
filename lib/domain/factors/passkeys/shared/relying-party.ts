import { isIP } from "node:net";
import { runtime } from "@/lib/env";

/**
 * The name that passkeys of this panel belong to, and the only origin they may be used from; null where browsers have
 * no passkeys: an address without a name, or one without TLS that is not this machine.
 */
export function relyingParty(): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(runtime().publicUrl);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
  return isName && (protocol === "https:" || isLocal) ? { id: hostname, origin } : null;
}
