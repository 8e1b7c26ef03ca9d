import { isIPv4 } from "node:net";
import { canonicalAddress, isInRanges, parseRanges } from "@/lib/base/address";

const named = new Map([
  ["loopback", ["127.0.0.0/8", "::1"]],
  ["private", ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"]],
]);

export type ProxyTrust = { ranges: string[]; trustsSocket: boolean };

/** TRUST_PROXY: addresses, ranges, the words `loopback` and `private`, or `1` for whoever connects to us. */
export function readProxyTrust(text: string | undefined): ProxyTrust {
  const words = (text ?? "").split(/[\s,]+/).filter(Boolean);
  const trustsSocket = words.some((word) => /^(1|true)$/i.test(word));
  const rest = words.filter((word) => !/^(0|1|true|false)$/i.test(word));
  const ranges = rest.flatMap((word) => named.get(word.toLowerCase()) ?? [word]);
  const parsed = parseRanges(ranges.join(" "));
  if ("wrong" in parsed)
    throw new Error(`The environment variable TRUST_PROXY is wrong: ${parsed.wrong} is no address or range.`);
  return { ranges: parsed.ranges, trustsSocket };
}

/** A socket says IPv4 in its one form already. */
const socketText = (address: string | undefined): string =>
  (isIPv4(address ?? "") ? address : canonicalAddress(address ?? "")) ?? "0.0.0.0";

/** Whether what this socket says of the browser behind it is believed. */
export const isTrustedSocket = (socketAddress: string | undefined, trust: ProxyTrust): boolean =>
  trust.trustsSocket || isInRanges(socketText(socketAddress), trust.ranges);

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
    const next = canonicalAddress(hop);
    if (!isTrusted || !next) break;
    address = next;
    isTrusted = isInRanges(address, trust.ranges);
  }
  return address;
}
