import ipaddr from "ipaddr.js";
import { canonicalAddress } from "@/lib/base/address";
import { isHostname } from "../../servers/servers/rules";

const maxNames = 10;
/** Per server, the included one and additional ones together. */
export const maxAddresses = 17;
/** Floating addresses of an account: its share of what locations have. */
export const maxFloating = 20;
export const blockHours = 4;

/** Work that changes a server's addresses: such calls queue behind each other instead of being rejected. */
export const isAddressWork = ({ operation }: { operation: string }): boolean =>
  ["net.add_ipv4", "net.remove_ipv4", "ip.move_floating"].includes(operation);

export const isAddress = (text: string): boolean => canonicalAddress(text) !== null;

type Names = { names: string[] } | { wrong: string };

/** Parses the PTR names of an address, one per line, without the trailing dot. */
export function readNames(text: string): Names {
  const names = text
    .split(/[\r\n]+/)
    .map((line) => line.trim().toLowerCase().replace(/\.$/, ""))
    .filter((line) => line !== "");
  const wrong = names.find((name) => !isHostname(name));
  if (wrong !== undefined) return { wrong: `${wrong.slice(0, 60)} is no host name` };
  const each = [...new Set(names)];
  return each.length > maxNames ? { wrong: `at most ${maxNames} names` } : { names: each };
}

/** `cidr`: prefix length as text; clients prepend the slash themselves. */
export type Net = { network: string; cidr: string; netmask: string; broadcast: string };

/** The network of an address with this prefix. */
export function netOf(ip: string, prefix: number): Net {
  const within = `${ip}/${prefix}`;
  const cidr = String(prefix);
  if (!ipaddr.IPv4.isValid(ip)) return { network: ip, cidr, netmask: "", broadcast: "" };
  return {
    network: ipaddr.IPv4.networkAddressFromCIDR(within).toString(),
    cidr,
    netmask: ipaddr.IPv4.subnetMaskFromPrefixLength(prefix).toString(),
    broadcast: ipaddr.IPv4.broadcastAddressFromCIDR(within).toString(),
  };
}
