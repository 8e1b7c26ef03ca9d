import ipaddr from "ipaddr.js";
import { z } from "zod";
import { about } from "@/lib/base/about";
import type { Location } from "../../catalog/catalog/shared/read";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { serverIfNamed } from "../../kernel/server/server-target";
import { askedOf } from "./asked";
import { MachineIfNamed, NetbootNetwork } from "./schema";

function networkOnWire({ code, nameEn, network }: Location): z.infer<typeof NetbootNetwork> {
  const [, prefix] = ipaddr.IPv4.parseCIDR(network);
  const base = ipaddr.IPv4.networkAddressFromCIDR(network).toString();
  return {
    id: code,
    name: nameEn,
    location: code,
    network: base,
    netmask: ipaddr.IPv4.subnetMaskFromPrefixLength(prefix).toString(),
    prefix,
    gateway: base.replace(/\d{1,3}$/, (last) => String(Number(last) + 1)),
    vlan: 0,
  };
}

/** `provisioner/get_network`. */
export const getNetbootNetworks = operation({
  name: "provisioner.get_network",
  summary: "Lists the networks of machines, or that of a server",
  description:
    "Answers the networks that machines are installed in; with a server's `id` the one that it is in.",
  access: reads(),
  target: serverIfNamed("id"),
  input: MachineIfNamed,
  output: z.object({ networks: about(z.array(NetbootNetwork), "One for each location.") }),
  run: async (_context, _input, { own }) => {
    const { catalogue: catalog } = await askedOf(own);
    const there = catalog.locations.filter(({ code }) => !own || own.location === code);
    return { networks: there.map(networkOnWire) };
  },
});
