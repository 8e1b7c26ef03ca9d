import ipaddr from "ipaddr.js";
import { metadataAddresses, neverCalled } from "./never-called";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Returns the canonical text of an IP address, IPv4-mapped IPv6 as IPv4; null if it is invalid. */
export function canonicalAddress(text: string): string | null {
  const parsed = parse(text);
  return parsed ? parsed.toString() : null;
}

function parse(text: string): Address | null {
  const plain = text
    .trim()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/^([^%]*)%.*$/, "$1");
  if (!ipaddr.IPv6.isValid(plain) && !ipaddr.IPv4.isValidFourPartDecimal(plain)) return null;
  return ipaddr.process(plain);
}

/** Returns the canonical text of an address or CIDR range (host bits cleared); null if it is neither. */
function canonicalRange(text: string): string | null {
  const [host = "", bits, ...rest] = text.trim().split("/");
  const address = parse(host);
  if (!address || rest.length > 0) return null;
  if (bits === undefined) return address.toString();
  const width = address.kind() === "ipv4" ? 32 : 128;
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > width) return null;
  const network =
    address.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${bits}`);
  return `${network.toString()}/${bits}`;
}

/** Parses entries separated by comma, space or newline; returns the first invalid one as `wrong`. */
export function parseRanges(text: string): { ranges: string[] } | { wrong: string } {
  const ranges: string[] = [];
  for (const entry of text.split(/[\s,]+/).filter(Boolean)) {
    const range = canonicalRange(entry);
    if (range === null) return { wrong: entry };
    if (!ranges.includes(range)) ranges.push(range);
  }
  return { ranges };
}

type Range = { network: Address; bits: number };

/** Returns the network address and the prefix length; null if it is not a range. */
function rangeOf(range: string): Range | null {
  const [host = "", bits] = range.split("/");
  const network = parse(host);
  return network && { network, bits: Number(bits ?? (network.kind() === "ipv4" ? 32 : 128)) };
}

const holds = (range: Range | null, address: Address): boolean =>
  range !== null && range.network.kind() === address.kind() && address.match(range.network, range.bits);

export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const parsed = parse(address);
  return parsed !== null && ranges.some((range) => holds(rangeOf(range), parsed));
}

/** Returns whether `inner` lies within a single range of `outer`. */
export const isRangeWithin = (inner: string, outer: readonly string[]): boolean => {
  const range = rangeOf(inner);
  if (!range) return false;
  return outer.map(rangeOf).some((one) => holds(one, range.network) && (one?.bits ?? 0) <= range.bits);
};

/** Returns whether this is an ISATAP address (RFC 5214), whose lower half contains an IPv4 address of the site. */
const isIsatap = (address: Address): boolean =>
  address.kind() === "ipv6" &&
  /^(0|200):5efe:/.test(address.toNormalizedString().split(":").slice(-4).join(":"));

const [refused, metadata] = [neverCalled, metadataAddresses].map((table) =>
  table.map(([range]) => rangeOf(range)),
);

/**
 * Returns a check whether the panel may connect to an address that a customer chose (SSRF protection): public ones
 * and those in `exceptions`, the operator's own networks in CIDR notation. Cloud metadata addresses cannot be
 * excepted.
 */
export function callableBesides(exceptions: readonly string[]): (text: string) => boolean {
  const excepted = exceptions.map(rangeOf);
  return (text) => {
    const address = parse(text);
    const isIn = (ranges: readonly (Range | null)[] = []) =>
      address !== null && ranges.some((range) => holds(range, address));
    if (address === null || isIn(metadata)) return false;
    return isIn(excepted) || !(isIn(refused) || isIsatap(address));
  };
}

/**
 * Returns whether an address is on the public internet, not in a private, loopback, link-local, metadata or other
 * special range.
 */
export const isPublicAddress = callableBesides([]);

/**
 * Returns the key for a caller's limits: the address, or its /64 for IPv6, because one caller can use any address of
 * a /64.
 */
export function callerOf(text: string): string {
  const address = parse(text);
  if (address === null) return text;
  return (address.kind() === "ipv6" && canonicalRange(`${text}/64`)) || address.toString();
}

/**
 * Returns the network of an address, of a size that providers assign to one customer or a few: /24, or /48 for IPv6.
 */
export function networkOf(text: string): string {
  const kind = parse(text)?.kind();
  return (kind && canonicalRange(`${text}/${kind === "ipv4" ? 24 : 48}`)) ?? text;
}
