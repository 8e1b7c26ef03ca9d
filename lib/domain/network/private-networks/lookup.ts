import { and, asc, eq, exists, inArray, isNull, not, notExists, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { privateNetworkServers, privateNetworks } from "@/lib/db/tables/network/private-networks";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../kernel/access/reach";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";
import type { ShownNetwork } from "./schema";

export type NetworkRow = typeof privateNetworks.$inferSelect;

/**
 * To a session that is limited to some servers a network of others does not exist: on it, its servers would reach those. One
 * that connects both is seen, for the server to leave it.
 */
function seenBy({ db, actor: { session } }: SignedContext): SQL | undefined {
  const reached = inReach(session, privateNetworkServers.serverId);
  if (!reached) return undefined;
  const attachedThat = (narrow: SQL) =>
    db
      .select({ one: sql`1` })
      .from(privateNetworkServers)
      .where(and(eq(privateNetworkServers.networkId, privateNetworks.id), narrow));
  return or(exists(attachedThat(reached)), notExists(attachedThat(not(reached))));
}

/** The account's networks that match `narrow` and the session may see, ordered by name. */
export const ownNetworks = (context: SignedContext, narrow?: SQL) =>
  context.db
    .select()
    .from(privateNetworks)
    .where(and(eq(privateNetworks.accountId, context.actor.account.id), seenBy(context), narrow))
    .orderBy(sql`lower(${privateNetworks.name})`, asc(privateNetworks.id));

/** Returns the account's network; other accounts' are not found. */
export const privateNetwork: Target<NetworkRow> = {
  noun: "private network",
  parameter: "id",
  fails: ["private_network.not_found"],
  find: (context, value, isLocked) => findNetwork(context, readId("id", value), isLocked),
};

export async function findNetwork(
  context: SignedContext,
  id: number,
  isLocked: boolean,
): Promise<NetworkRow> {
  const query = ownNetworks(context, eq(privateNetworks.id, id));
  const [row] = isLocked ? await query.for("update") : await query;
  if (!row) throw fail("private_network.not_found");
  return row;
}

export const isOn = (networkId: number, serverId: number) =>
  and(eq(privateNetworkServers.networkId, networkId), eq(privateNetworkServers.serverId, serverId));

/** Everything that is attached, also what the caller does not reach. */
export const attachedTo = (db: Database, networkId: number) =>
  db.select().from(privateNetworkServers).where(eq(privateNetworkServers.networkId, networkId));

/** The networks with the attached servers that the caller reaches. */
export async function withServers(
  { db, actor: { session } }: SignedContext,
  rows: readonly NetworkRow[],
): Promise<ShownNetwork[]> {
  const ids = rows.map(({ id }) => id);
  const attached =
    ids.length === 0
      ? []
      : await db
          .select({ on: privateNetworkServers, hostname: servers.hostname })
          .from(privateNetworkServers)
          .innerJoin(servers, eq(servers.id, privateNetworkServers.serverId))
          .where(
            and(
              inArray(privateNetworkServers.networkId, ids),
              isNull(servers.deletedAt),
              inReach(session, servers.id),
            ),
          )
          .orderBy(asc(privateNetworkServers.serverId));
  return rows.map(({ id, name, location, range }) => ({
    ...{ id, name, location, range },
    servers: attached
      .filter(({ on }) => on.networkId === id)
      .map(({ on: { serverId, ip, mac, state }, hostname }) => ({ id: serverId, hostname, ip, mac, state })),
  }));
}
