import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { address, addressOf } from "./lookup";
import { AddressDetails, idInput, ipInput } from "./schema";
import { detailsOf } from "./shared/facts";

const full = about(wireFlag.optional(), "Taken, for clients send it: the answer is always whole.", 1);
/** Old clients read the fields at the top level, newer ones in `data` (modules 5.3). */
const output = AddressDetails.extend({ data: about(AddressDetails, "The same once more.") });
const twice = (facts: z.input<typeof AddressDetails>) => ({ ...facts, data: facts });

/** `ip/get_ip`: details of an address of a server. */
export const getIp = operation({
  name: "ip.get_ip",
  summary: "Shows an address of a server and its network",
  description:
    "Answers the network of an address of the named server: mask, gateway, length of the prefix in `cidr`, VLAN, and whether it is blocked. The same facts are at the top and in `data`.",
  access: reads(),
  fails: ["address.not_found"],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipInput, full }),
  output,
  run: async ({ db }, { id, ip }, row) => twice(detailsOf(await addressOf(db, id, ip), row)),
});

/** The same, without the server's id. */
export const getIpByAddress = operation({
  name: "ip.get_ip_by_address",
  summary: "Shows an address of any of the caller's servers",
  description: "Answers the same of an address of any of the caller's servers.",
  access: reads({ right: "ip/get_ip" }),
  target: address("ip"),
  input: z.object({ ip: ipInput, full }),
  output,
  run: async (_context, _input, found) => twice(detailsOf(found.row, found.server)),
});
