import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { operation } from "../../kernel/operation/operation";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { askFailures } from "../../servers/servers/errors";
import { readMachineOr, readPlace } from "../../servers/servers/shared/ask-network";
import { netOf } from "./rules";
import { FreeAddress, idInput } from "./schema";

const most = 50;

async function readFree({ db }: SignedContext, row: ServerRow, limit: number) {
  const place = await readPlace(db, row);
  const free = await readMachineOr(row, (provisioner, machine) =>
    provisioner.freeAddresses({ ...machine, ...place }, limit),
  );
  const [base = "", length = "24"] = place.network.split("/");
  const { network, netmask } = netOf(base, Number(length));
  const gateway = network.replace(/\d{1,3}$/, (last) => String(Number(last) + 1));
  return free.map((ip) => ({ ip, network, netmask, gateway, vlan: 0, port: "eth0" }));
}

const output = z.object({ list: about(z.array(FreeAddress), "Free addresses, at most 50.") });
const limitInput = about(wireInt(1, most).optional(), "How many to answer, 50 unless told.", 10);

/** `ip/list_free_ip` (modules 5.3): free addresses that a server could get, in the network of its location. */
export const listFreeIp = operation({
  name: "ip.list_free_ip",
  summary: "Lists free addresses of a server's network",
  description: "Answers addresses of a server's network that nobody has. They are not reserved.",
  access: reads(),
  fails: askFailures,
  target: server("id"),
  input: z.object({ id: idInput, limit: limitInput }),
  output,
  run: async (context, { limit = most }, row) => ({ list: await readFree(context, row, limit) }),
});

/** `net/show_ipv4_free` (modules 5.2): the same, for a port and VLAN. */
export const showIpv4Free = operation({
  name: "net.show_ipv4_free",
  summary: "Lists addresses that a server could get",
  description:
    "Answers addresses that `net/add_ipv4` could give to a server, with network, mask and gateway.",
  access: reads({ right: "net/remove_ipv4" }),
  fails: askFailures,
  target: server("id"),
  input: z.object({
    id: idInput,
    port: about(wireText(20).optional(), "Only for this port; additional addresses come on `eth0`.", "eth0"),
    vlan: about(wireInt(0, 4_094).optional(), "Only of this VLAN; 0 = none.", 0),
    limit: limitInput,
  }),
  output,
  run: async (context, { port = "eth0", vlan = 0, limit = most }, row) => {
    if (port !== "eth0") throw invalidArgument("port", "additional addresses come on eth0");
    return { list: vlan === 0 ? await readFree(context, row, limit) : [] };
  },
});
