import ipaddr from "ipaddr.js";

/** Returns the PTR name of an address and its reverse zone: that of its /24, or of its /64 for IPv6. */
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
