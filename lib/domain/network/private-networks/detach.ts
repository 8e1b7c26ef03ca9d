import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import { database } from "@/lib/db/client";
import { privateNetworkServers } from "@/lib/db/tables/network/private-networks";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked, readId } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { idInput } from "../addresses/schema";
import { findNetwork, isOn } from "./lookup";
import { networkInput } from "./schema";

export const detachServer = asyncOperation({
  name: "networks.detach",
  summary: "Detaches a server from a private network",
  description: "Takes the card in a private network off a server; its address is free for another one then.",
  action: "detach_network",
  access: writes({ right: "net/remove_ipv4" }),
  changes: ["addresses", "networks", "servers"],
  fails: [...workFailures, "private_network.not_found", "private_network.not_attached"],
  target: locked(server("id")),
  input: z.object({ id: idInput, network: networkInput }),
  context: (_context, { network }) => ({ network: String(network) }),
  begin: async (context, { network: networkId }, row) => {
    requireUsable(row);
    const { name } = await findNetwork(context, readId("network", networkId), false);
    const left = await context.db
      .update(privateNetworkServers)
      .set({ state: "leaving" })
      .where(isOn(networkId, row.id))
      .returning({ ip: privateNetworkServers.ip });
    if (left.length === 0) throw fail("private_network.not_attached");
    context.note({ changes: { private_network: name, ip: left[0]?.ip ?? "" } });
  },
  perform: async (context, { key, input: { network: networkId }, target, signal }) => {
    const { id, range } = await findNetwork(context, networkId, false);
    return askMachine(target, "leaveNetwork", async (provisioner, machine) => {
      const left = await provisioner.leaveNetwork(machine, { network: { id, range }, key }, signal);
      if (left.state !== "done") return left;
      return {
        state: "done",
        keep: async (inside) => {
          await inside.delete(privateNetworkServers).where(isOn(id, target.id));
          return { scope: "Detached" };
        },
      };
    });
  },
  // It is still there; one that never joined has no card there, and the queue goes on taking it off.
  giveUp: async ({ serverId, context: { network = "0" } }) => {
    const isLeaving = and(isOn(Number(network), serverId ?? 0), eq(privateNetworkServers.state, "leaving"));
    const hasJoined = and(isLeaving, ne(privateNetworkServers.mac, ""));
    await database().update(privateNetworkServers).set({ state: "joined" }).where(hasJoined);
  },
});
