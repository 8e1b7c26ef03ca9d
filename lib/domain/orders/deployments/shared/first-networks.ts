import { and, asc, eq } from "drizzle-orm";
import { type Database, database } from "@/lib/db/client";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { MachineError } from "@/lib/outside/provisioner/machine-error";
import type { Networks } from "@/lib/outside/provisioner/port-networks";
import type { Job } from "../../../kernel/async/job-kind";
import type { Deployment } from "../read";

type Outcome = Awaited<ReturnType<Networks["joinNetwork"]>>;
type Joining =
  | Exclude<Outcome, { state: "done" }>
  /** `keep` notes the cards that it has now. */
  | { state: "settled"; keep: (db: Database) => Promise<void> };

function told(error: unknown): Outcome {
  if (!(error instanceof MachineError)) throw error;
  return { state: "failed", failure: error.failure, isFinal: error.isFinal };
}

/**
 * Puts a new server on the private networks of its order, before it counts as ready. A server that cannot join is not what
 * was ordered: the deployment fails with it. Null = it joins none.
 */
export async function joinAtFirst(
  provisioner: Pick<Networks, "joinNetwork">,
  { server, machine }: Deployment,
  { key, attempt }: Pick<Job, "key" | "attempt">,
): Promise<Joining | null> {
  if (server.readyAt !== null) return null;
  const wanted = await database()
    .select({ id: privateNetworks.id, range: privateNetworks.range, ip: privateNetworkServers.ip })
    .from(privateNetworkServers)
    .innerJoin(privateNetworks, eq(privateNetworks.id, privateNetworkServers.networkId))
    .where(and(eq(privateNetworkServers.serverId, server.id), eq(privateNetworkServers.state, "joining")))
    .orderBy(asc(privateNetworks.id));
  if (wanted.length === 0) return null;
  const { serverId, location, hostname } = machine;
  const cards: { id: number; mac: string }[] = [];
  for (const { id, range, ip } of wanted) {
    const work = { network: { id, range }, ip, key: `${key}-${attempt}-network-${id}` };
    const joined = await provisioner.joinNetwork({ serverId, location, hostname }, work).catch(told);
    if (joined.state !== "done") return joined;
    const card = joined.addresses?.find((one) => one.ip === ip);
    if (!card) return { state: "failed", failure: { code: "unclear" }, isFinal: false };
    cards.push({ id, mac: card.mac });
  }
  return {
    state: "settled",
    keep: async (db) => {
      for (const { id, mac } of cards)
        await db
          .update(privateNetworkServers)
          .set({ mac, state: "joined" })
          .where(and(eq(privateNetworkServers.networkId, id), eq(privateNetworkServers.serverId, serverId)));
    },
  };
}
