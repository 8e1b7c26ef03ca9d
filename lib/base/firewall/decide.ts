import { blockOf, isBlockWithin, portRangeOf } from "./ranges";
import type { Firewall, FirewallRule } from "./rule";

/** A connection that somebody opens; `port` is that of the destination, `address` the other side. */
export type Attempt = Pick<FirewallRule, "direction"> & {
  protocol: "tcp" | "udp" | "icmp" | "icmpv6";
  port: number | null;
  address: string;
};

function fits(rule: FirewallRule, { direction, protocol, port, address }: Attempt): boolean {
  if (rule.direction !== direction) return false;
  if (rule.protocol !== "any" && rule.protocol !== protocol) return false;
  const ranges = rule.ports.map(portRangeOf);
  if (ranges.length > 0 && !ranges.some(({ first, last }) => port !== null && first <= port && port <= last))
    return false;
  const own = blockOf(address.includes("/") ? address : `${address}/${address.includes(":") ? 128 : 32}`);
  return rule.addresses.length === 0 || rule.addresses.some((cidr) => isBlockWithin(own, blockOf(cidr)));
}

/** Whether the firewall lets a connection through. */
export function isLetThrough(firewall: Firewall, attempt: Attempt): boolean {
  if (firewall === null) return true;
  const rule = firewall.find((one) => fits(one, attempt));
  return rule ? rule.action === "allow" : attempt.direction === "out";
}
