import { and, eq } from "drizzle-orm";
import { freeIn } from "@/lib/base/private-network/free-in";
import type { Database } from "@/lib/db/client";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { requireAllowed, writes } from "../../../kernel/access/access";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import { nameProvisioner } from "../../../servers/servers/shared/provisioner";
import type { Choice } from "../choose";
import { notOffered } from "../setup-rules";

const parameter = "private_network";

/** What attaching a server needs at any other time. */
const right = "net/remove_ipv4";
const attaching = { name: "networks.attach", access: { ...writes({ right }), right } };

/** A private network with an address for each server of an order. */
export type ChosenNetwork = { id: number; name: string; ips: readonly string[] };

type Wanted = { private_network?: number | undefined; count?: number | undefined };

/**
 * The private network of an order; null = none is wanted. Throws unless the caller may attach servers, it is the account's,
 * and it takes so many more there. `isLocked`: its addresses are nobody else's until the transaction ends.
 */
export async function requirePrivateNetwork(
  context: SignedContext,
  { private_network: id, count = 1 }: Wanted,
  { impossible, location }: Pick<Choice, "impossible" | "location">,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<ChosenNetwork | null> {
  if (!id) return null;
  requireAllowed(context, attaching);
  if (impossible.includes(parameter))
    throw fail("argument.unsupported", { parameter, reason: notOffered(location) });
  const { db, actor } = context;
  const query = db
    .select()
    .from(privateNetworks)
    .where(and(eq(privateNetworks.id, id), eq(privateNetworks.accountId, actor.account.id)));
  const [network] = isLocked ? await query.for("update") : await query;
  if (!network) throw fail("private_network.not_found");
  if (network.location !== location) throw invalidArgument(parameter, "is in another location");
  if (network.provisioner !== (await nameProvisioner(db, location)))
    throw invalidArgument(parameter, "has another back end");
  const attached = await db
    .select({ ip: privateNetworkServers.ip })
    .from(privateNetworkServers)
    .where(eq(privateNetworkServers.networkId, id));
  const taken = attached.map(({ ip }) => ip);
  const ips = freeIn(network.range, taken, count);
  if (ips.length < count) throw fail("private_network.full");
  return { id, name: network.name, ips };
}

/** The server joins once its machine is there. */
export async function reserveAddress(
  db: Database,
  serverId: number,
  { id: networkId, ip }: { id: number; ip: string },
): Promise<void> {
  await db.insert(privateNetworkServers).values({ networkId, serverId, ip, state: "joining" });
}
