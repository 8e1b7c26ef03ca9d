import { z } from "zod";
import { about } from "@/lib/base/about";
import { canonicalAddress } from "@/lib/base/address";
import { wireFlag, wireInt, wireText } from "@/lib/base/form-values";
import { isAddress } from "./rules";

export const idInput = about(wireInt(0), "Number of the server.", 55001);
export const pinInput = about(
  wireText(20).optional(),
  "The account's PIN, where one is set; else `not_set` passes.",
  "4071",
);

const address = wireText(60)
  .refine(isAddress, "is no address")
  .transform((text) => canonicalAddress(text) ?? text);
export const ipInput = about(address, "Address of the server.", "192.0.2.20");

/** A list as `ips[]`; a single value may come without brackets. */
const ipsInput = about(
  z.union([address.transform((ip) => [ip]), z.array(address).max(16)]).optional(),
  "The addresses wanted, instead of `amount`: free ones of `net/show_ipv4_free`.",
  ["192.0.2.40"],
);

const wantedInput = about(
  address.optional(),
  "The one address wanted, as `ips` with one; beside `ips`, one of them.",
  "192.0.2.40",
);

const secondsInput = (text: string, example: number) => about(wireInt(0).optional(), text, example);
export const periodInput = {
  period_start: secondsInput("From then on, in Unix seconds.", 1_793_491_200),
  period_stop: secondsInput("Until then, in Unix seconds; left out, until now.", 1_796_083_200),
};

/** Details of one address. */
export const AddressDetails = z.object({
  ip: about(z.string(), "Address.", "192.0.2.20"),
  network: about(z.string(), "The network that it is in.", "192.0.2.0"),
  cidr: about(z.string(), "Length of its prefix, as text: what stands behind the slash.", "24"),
  netmask: about(z.string(), "Mask of the network; empty for IPv6.", "255.255.255.0"),
  gateway: about(z.string(), "Gateway.", "192.0.2.1"),
  broadcast: about(z.string(), "Broadcast address; empty for IPv6.", "192.0.2.255"),
  vlan: about(z.int(), "VLAN; 0 = none.", 0),
  location: about(z.string(), "Code of the location.", "NL"),
  server_id: about(z.int(), "Number of its server.", 55001),
  port: about(z.string(), "Port of the server that it is on.", "eth0"),
  mac: about(z.string(), "Hardware address of that port.", "52:54:00:12:34:56"),
  main: about(z.int(), "1 = the server's main address.", 1),
  locked: about(z.int(), "1 = blocked.", 0),
  description: about(z.string(), "The owner's remark.", ""),
});
export type AddressDetails = z.input<typeof AddressDetails>;

export const FreeAddress = z.object({
  ip: about(z.string(), "A free address.", "192.0.2.40"),
  network: about(z.string(), "The network that it is in.", "192.0.2.0"),
  netmask: about(z.string(), "Mask of the network.", "255.255.255.0"),
  gateway: about(z.string(), "Gateway.", "192.0.2.1"),
  vlan: about(z.int(), "VLAN; 0 = none.", 0),
  port: about(z.string(), "Port on which the server would have it.", "eth0"),
});

export const AddIpv4 = z.object({
  id: idInput,
  port: about(wireText(20).optional(), "Port that they come on: `eth0`.", "eth0"),
  amount: about(wireInt(1, 16).optional(), "How many; left out, 1, or as many as `ips` or `ip` names.", 1),
  ips: ipsInput,
  ip: wantedInput,
  vlan: about(wireInt(0, 4_094).optional(), "VLAN; there is none, so 0.", 0),
  floating: about(
    wireFlag.optional(),
    "1 = `ip/move_floating` can move them to other servers of the location; this server pays for them.",
    1,
  ),
  idempotency_key: about(
    wireText(200).optional(),
    "The same key and parameters give the first answer again, for 24 hours.",
    "address-2026-11-22-1",
  ),
});
