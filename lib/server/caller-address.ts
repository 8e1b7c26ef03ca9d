import { isIPv4 } from "node:net";
import { canonicalAddress, isInRanges, parseRanges } from "@/lib/base/address";

const named = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

export type ProxyTrust = {
  isBehindProxy: boolean;
  trustsSocket: boolean;
  /** Whether a canonical address is one of the proxies. */
  holds: (address: string) => boolean;
};

const mostRemembered = 4_096;

/** Each request asks several times, mostly of an address that asked before, and reading the ranges anew takes a third of a call's time. */
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

/** TRUST_PROXY: addresses, ranges, the words `loopback` and `private`, or `1` for anyone who connects to us. */
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

/** What is IPv4 in its one form already, as mostly it is, needs no reading. */
const addressIn = (text: string): string | null => (isIPv4(text) ? text : canonicalAddress(text));

const socketText = (address: string | undefined): string => addressIn(address ?? "") ?? "0.0.0.0";

/** Whether what this socket says of the browser behind it is believed. */
export const isTrustedSocket = (socketAddress: string | undefined, trust: ProxyTrust): boolean =>
  trust.trustsSocket || trust.holds(socketText(socketAddress));

/** The caller: the socket, or the right-most hop of X-Forwarded-For that is not a trusted proxy (decisions 3). */
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
