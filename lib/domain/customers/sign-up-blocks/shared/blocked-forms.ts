import ipaddr from "ipaddr.js";
import { canonicalEmail } from "@/lib/base/email";
import { keyedHash } from "@/lib/db/seal";
import type { BlockedKind } from "@/lib/db/tables/customers/sign-up-blocks";

/** The same mailbox by another name: `anna+new@` is `anna@`. */
function mailbox(email: string): string {
  const [local = "", domain = ""] = canonicalEmail(email).split("@");
  return `${local.split("+")[0]}@${domain}`;
}

/** The network of an address: /24, or /48 of IPv6; null if it is no address. */
export function networkOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === "ipv4" ? 24 : 48;
  const cidr = `${parsed.toString()}/${bits}`;
  const network =
    parsed.kind() === "ipv4"
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
}

/** The hash by which a value is found again, whatever the way it is written; `value` of a network is that of `networkOf`. */
export const hashOfBlocked = (kind: BlockedKind, value: string): Buffer =>
  keyedHash("sign-up block", `${kind} ${kind === "email" ? mailbox(value) : value}`);

/** What staff see of a blocked value: enough to recognize it, too little to write to it. */
export function hintOf(kind: BlockedKind, value: string): string {
  if (kind === "network") return value;
  if (kind === "phone") return `…${value.slice(-3)}`;
  const [local = "", domain = ""] = value.split("@");
  return `${local.slice(0, 1)}…@${domain}`;
}
