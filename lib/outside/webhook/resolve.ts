import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

// Both tries are over before a delivery is.
const patience = { timeout: 1_000, tries: 2 };

/**
 * The current addresses of a host name. Asks name servers itself, because the system's resolver takes one of the
 * process's four threads for each name, and a few names with silent servers would block all passwords and files.
 */
export async function resolveName(hostname: string): Promise<string[]> {
  if (isIP(hostname) > 0) return [hostname];
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ["127.0.0.1"];
  const resolver = new Resolver(patience);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** What a name means now, and which addresses may be called. */
export type Lookup = {
  resolve: (hostname: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
};

/** What the host of a URL means now; null when one of its addresses may not be called, empty when it has none. */
export async function checkedAddresses(
  hostname: string,
  { resolve, isAllowed }: Lookup,
): Promise<string[] | null> {
  const found = await resolve(hostname.replace(/^\[(.*)\]$/, "$1")).catch(() => []);
  return found.every((address) => isAllowed(address)) ? found : null;
}
