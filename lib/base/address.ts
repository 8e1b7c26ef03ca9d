import ipaddr from "ipaddr.js";
import { metadataAddresses, neverCalled } from "./never-called";

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Canonical text of an address, IPv4-mapped IPv6 as IPv4; null when it is none. */
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

/** Canonical text of an address or CIDR range (host bits cleared); null when it is neither. */
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

/** Reads entries separated by comma, space or newline; the first ill-formed one is named. */
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

/** The first address and the prefix length; null when it is no range. */
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

/**
 * Whether every address of `inner` is also in `outer`. Each range of `inner` must lie within a single one of `outer`.
 */
export const isRangeWithin = (inner: string, outer: readonly string[]): boolean => {
  const range = rangeOf(inner);
  if (!range) return false;
  return outer.map(rangeOf).some((one) => holds(one, range.network) && (one?.bits ?? 0) <= range.bits);
};

/** The last half of an ISATAP address (RFC 5214) names an IPv4 address of the site. */
const isIsatap = (address: Address): boolean =>
  address.kind() === "ipv6" &&
  /^(0|200):5efe:/.test(address.toNormalizedString().split(":").slice(-4).join(":"));

const [refused, metadata] = [neverCalled, metadataAddresses].map((table) =>
  table.map(([range]) => rangeOf(range)),
);

/**
 * The addresses that calls may lead to which customers choose: those of the public internet, and of the operator's own
 * networks that are named here, in CIDR notation. No exception opens the metadata of a cloud.
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
 * Whether an address belongs to the public internet: no private, loopback, link-local, metadata or other special range.
 */
export const isPublicAddress = callableBesides([]);

/**
 * The key under which a caller is counted: the address itself, or its /64 of IPv6, in which a single caller has more
 * addresses than can be counted.
 */
export function callerOf(text: string): string {
  const address = parse(text);
  if (address === null) return text;
  return (address.kind() === "ipv6" && canonicalRange(`${text}/64`)) || address.toString();
}

/** The network of an address, as a provider assigns it to one customer or a few: /24, or /48 of IPv6. */
export function networkOf(text: string): string {
  const kind = parse(text)?.kind();
  return (kind && canonicalRange(`${text}/${kind === "ipv4" ? 24 : 48}`)) ?? text;
}
