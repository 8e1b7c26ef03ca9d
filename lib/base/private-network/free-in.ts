import ipaddr from "ipaddr.js";

export const numberOf = (address: ipaddr.IPv4): number =>
  address.octets.reduce((value, octet) => value * 256 + octet, 0);
const textOf = (value: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");

/** First address of a range (CIDR text) as a number, and how many it has. */
export const partsOf = (range: string): [start: number, size: number] => {
  const [, bits] = ipaddr.IPv4.parseCIDR(range);
  return [numberOf(ipaddr.IPv4.networkAddressFromCIDR(range)), 2 ** (32 - bits)];
};

/** The first `count` addresses for servers that none has; fewer where fewer are free. */
export function freeIn(range: string, taken: readonly string[], count: number): string[] {
  const [start, size] = partsOf(range);
  const known = new Set(taken);
  const free: string[] = [];
  // The first address is the back end's, the last one is for all.
  for (let offset = 2; offset < size - 1 && free.length < count; offset++) {
    const ip = textOf(start + offset);
    if (!known.has(ip)) free.push(ip);
  }
  return free;
}
