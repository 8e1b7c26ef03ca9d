import { isIPv4 } from "node:net";
import { canonicalAddress, isInRanges, parseRanges } from "@/lib/base/address";

const named = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

export type ProxyTrust = {
  isBehindProxy: boolean;
  trustsSocket: boolean;
  /** Returns whether a canonical address belongs to a trusted proxy. */
  holds: (address: string) => boolean;
};

const mostRemembered = 4_096;

/**
 * Caches lookups per address: each request makes several, mostly for known addresses, and matching the ranges took a
 * third of a call's time.
 */
function rememberingIsIn(ranges: readonly string[]): (address: string) => boolean {
  const known = new Map<string, boolean>();
  return (address) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const isIn = isInRanges(address, ranges);
    if (known.size >= mostRemembered) known.clear();
    known.set(address, isIn);
    return isIn;
  };
}

/** Parses TRUST_PROXY: addresses, CIDR ranges, the keywords `loopback` and `private`, or `1` for every peer. */
export function readProxyTrust(text: string | undefined): ProxyTrust {
  const words = (text ?? "").split(/[\s,]+/).filter(Boolean);
  const trustsSocket = words.some((word) => /^(1|true)$/i.test(word));
  const rest = words.filter((word) => !/^(0|1|true|false)$/i.test(word));
  const ranges = rest.flatMap((word) => named.get(word.toLowerCase()) ?? [word]);
  const parsed = parseRanges(ranges.join(" "));
  if ("wrong" in parsed)
    throw new Error(`The environment variable TRUST_PROXY is wrong: ${parsed.wrong} is no address or range.`);
  return {
    isBehindProxy: trustsSocket || parsed.ranges.length > 0,
    trustsSocket,
    holds: rememberingIsIn(parsed.ranges),
  };
}

/** Skips parsing for dotted IPv4, the usual case, which is canonical already. */
const addressIn = (text: string): string | null => (isIPv4(text) ? text : canonicalAddress(text));

const socketText = (address: string | undefined): string => addressIn(address ?? "") ?? "0.0.0.0";

/** Returns whether forwarding headers from this socket are trusted. */
export const isTrustedSocket = (socketAddress: string | undefined, trust: ProxyTrust): boolean =>
  trust.trustsSocket || trust.holds(socketText(socketAddress));

/**
 * Returns the client address: the socket's, or the right-most hop of X-Forwarded-For that is not a trusted proxy.
 */
export function callerAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trust: ProxyTrust,
): string {
  let address = socketText(socketAddress);
  if (!forwardedFor) return address;
  let isTrusted = isTrustedSocket(socketAddress, trust);
  for (const hop of forwardedFor.split(",").reverse()) {
    const next = addressIn(hop.trim());
    if (!isTrusted || !next) break;
    address = next;
    isTrusted = trust.holds(address);
  }
  return address;
}
