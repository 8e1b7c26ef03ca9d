import { isIP } from "node:net";
import type { Brand } from "@/lib/base/brand";
import { addressOf } from "../../../../kernel/brand/address";

/** Whether browsers support passkeys there: not at an IP address, nor without TLS except at localhost. */
function takesPasskeys({ hostname, protocol }: URL): boolean {
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  const isName = isIP(hostname.replace(/^\[(.*)\]$/, "$1")) === 0;
  return isName && (protocol === "https:" || isLocal);
}

/**
 * The host name that a brand's passkeys belong to, its first one, and the only origins where they may be used, that
 * host's first. At the others a browser asks the first one's `/.well-known/webauthn`. Null where browsers do not
 * support passkeys.
 */
export function relyingParty({ hosts }: Pick<Brand, "hosts">): { id: string; origins: string[] } | null {
  const [first, ...further] = (hosts.length > 0 ? hosts.map((host) => [host]) : [[]]).map(
    (host) => new URL(addressOf({ hosts: host })),
  );
  if (!first || !takesPasskeys(first)) return null;
  return { id: first.hostname, origins: [first, ...further].map(({ origin }) => origin) };
}
