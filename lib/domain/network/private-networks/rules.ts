import ipaddr from "ipaddr.js";
import { numberOf, partsOf } from "@/lib/base/private-network/free-in";

/** Of an account. */
export const maxNetworks = 10;
/** Networks that a server can be on. */
export const maxOfServer = 4;

const privateRanges = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16"] as const;
const [fewestBits, mostBits] = [16, 29];

/** Reads the range of a network, CIDR text; host bits are dropped. */
export function readRange(text: string): { range: string } | { wrong: string } {
  const [address = "", length = ""] = text.trim().split("/");
  if (!ipaddr.IPv4.isValidFourPartDecimal(address) || !/^\d{1,2}$/.test(length) || Number(length) > 32)
    return { wrong: "is no network such as 10.0.0.0/24" };
  const range = `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${length}`).toString()}/${Number(length)}`;
  const isPrivate = privateRanges.some((one) => ipaddr.IPv4.parse(address).match(ipaddr.IPv4.parseCIDR(one)));
  if (!isPrivate) return { wrong: `must lie in ${privateRanges.join(", ")}` };
  if (Number(length) < fewestBits || Number(length) > mostBits)
    return { wrong: `must be a /${fewestBits} to a /${mostBits}` };
  return { range };
}

export function doOverlap(one: string, other: string): boolean {
  const [[start, size], [otherStart, otherSize]] = [partsOf(one), partsOf(other)];
  return start < otherStart + otherSize && otherStart < start + size;
}

/** Whether a server can have the address: the first one is the back end's, the last one is for all. */
export function isForServer(range: string, ip: string): boolean {
  if (!ipaddr.IPv4.isValidFourPartDecimal(ip)) return false;
  const [start, size] = partsOf(range);
  const offset = numberOf(ipaddr.IPv4.parse(ip)) - start;
  return offset > 1 && offset < size - 1;
}
