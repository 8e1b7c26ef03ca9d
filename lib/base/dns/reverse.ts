import ipaddr from "ipaddr.js";

/** The name of an address in the reverse tree, and the zone that it is kept in: that of its /24, or its /64 of IPv6. */
export function reverseOf(address: string): { zone: string; name: string } {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") {
    const [last = 0, ...rest] = parsed.toByteArray().reverse();
    const zone = `${rest.join(".")}.in-addr.arpa`;
    return { zone, name: `${last}.${zone}` };
  }
  const digits = Buffer.from(parsed.toByteArray()).toString("hex").split("").reverse();
  const zone = `${digits.slice(16).join(".")}.ip6.arpa`;
  return { zone, name: `${digits.slice(0, 16).join(".")}.${zone}` };
}
