import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownNetworks, privateNetwork, withServers } from "./lookup";
import { maxNetworks } from "./rules";
import { networkInput, ShownNetwork } from "./schema";

/** An extension to the specification, as is all of this module. */
export const listNetworks = operation({
  name: "networks.list",
  summary: "Lists the private networks of the account",
  description: "Answers the private networks of the account with the servers that are attached, by name.",
  access: reads({ right: "ip/get_ip" }),
  input: z.object({}),
  output: z.object({
    list: about(z.array(ShownNetwork), "The networks."),
    most: about(z.int(), "How many an account can have.", maxNetworks),
  }),
  run: async (context) => ({
    list: await withServers(context, await ownNetworks(context)),
    most: maxNetworks,
  }),
});

export const showNetworkOf = operation({
  name: "networks.show",
  summary: "Shows a private network",
  description: "Answers one private network with the servers that are attached.",
  access: reads({ right: "ip/get_ip" }),
  target: privateNetwork,
  input: z.object({ id: networkInput }),
  output: ShownNetwork,
  run: async (context, _input, row) => {
    const [shown] = await withServers(context, [row]);
    if (!shown) throw new Error("The network is not there.");
    return shown;
  },
});
