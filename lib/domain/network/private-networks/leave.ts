import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { servers } from "@/lib/db/tables/servers/servers";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { isOn } from "./lookup";

/** `key`: by which the machine knows the work, however often it is asked. */
export type Leaving = { networkId: number; serverId: number; key: string };

export const enqueueLeaving = (db: Database, leaving: Leaving, runAt: Date): Promise<void> =>
  enqueue(db, "leave_network", leaving, {
    key: `leave_network:${leaving.networkId} ${leaving.serverId}`,
    runAt,
  });

/** Takes a server off a network that it was to join; as long as the machine has not left, the queue asks it again. */
export async function leaveNetwork(leaving: Leaving, now: Date): Promise<void> {
  const { networkId: id, serverId, key } = leaving;
  const isLeaving = and(isOn(id, serverId), eq(privateNetworkServers.state, "leaving"));
  const [found] = await database()
    .select({ server: servers, range: privateNetworks.range })
    .from(privateNetworkServers)
    .innerJoin(servers, eq(servers.id, privateNetworkServers.serverId))
    .innerJoin(privateNetworks, eq(privateNetworks.id, privateNetworkServers.networkId))
    .where(isLeaving);
  if (!found) return;
  const { server, range } = found;
  const outcome = await askMachine(server, "leaveNetwork", (provisioner, machine) =>
    provisioner.leaveNetwork(machine, { network: { id, range }, key }),
  );
  if (outcome.state === "failed") throw new Error(`Server ${serverId} could not leave network ${id}.`);
  if (outcome.state === "busy")
    return enqueueLeaving(database(), leaving, new Date(now.getTime() + outcome.againInMs));
  await database().delete(privateNetworkServers).where(isLeaving);
}
