import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";

// Both attempts end before a delivery times out.
const patience = { timeout: 1_000, tries: 2 };

/**
 * Resolves a host name. Queries name servers directly, because the system resolver (getaddrinfo) occupies one of the
 * process's four threads per name, and a few unresponsive servers would block all password hashing and file access.
 */
export async function resolveName(hostname: string): Promise<string[]> {
  if (isIP(hostname) > 0) return [hostname];
  if (/(^|\.)localhost\.?$/i.test(hostname)) return ["127.0.0.1"];
  const resolver = new Resolver(patience);
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  return found.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
}

/** Name resolution, and the check which addresses are allowed. */
export type Lookup = {
  resolve: (hostname: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
};

/** Resolves the host of a URL; null if any of its addresses is not allowed, empty if it has none. */
export async function checkedAddresses(
  hostname: string,
  { resolve, isAllowed }: Lookup,
): Promise<string[] | null> {
  const found = await resolve(hostname.replace(/^\[(.*)\]$/, "$1")).catch(() => []);
  return found.every((address) => isAllowed(address)) ? found : null;
}
