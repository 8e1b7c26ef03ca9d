import ipaddr from "ipaddr.js";

const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((value, octet) => value * 256 + octet, 0);
const textOf = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/**
 * What a network (CIDR text) has for machines. The gateway is the host address in the CIDR, else the network's first
 * address; the first 10 addresses are never given to machines.
 */
export function planOf(network: string): { prefix: number; gateway: string; first: number; size: number } {
  const [base, prefix] = ipaddr.IPv4.parseCIDR(network);
  const start = numberOf(ipaddr.IPv4.networkAddressFromCIDR(network));
  return {
    prefix,
    gateway: textOf(start + Math.max(1, numberOf(base) - start)),
    first: start + 10,
    size: 2 ** (32 - prefix) - 12,
  };
}
