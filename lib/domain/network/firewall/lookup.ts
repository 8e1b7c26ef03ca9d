import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Firewall } from "@/lib/base/firewall/rule";
import type { Database } from "@/lib/db/client";
import { firewallSets, serverFirewallSets, serverFirewalls } from "@/lib/db/tables/network/firewall";
import { servers } from "@/lib/db/tables/servers/servers";
import { inReach } from "../../kernel/access/reach";
import { fail } from "../../kernel/errors/fail";
import type { SignedContext } from "../../kernel/operation/context";
import { readId, type Target } from "../../kernel/operation/target";

export type SetRow = typeof firewallSets.$inferSelect;
type FirewallRow = typeof serverFirewalls.$inferSelect;

/** The account's rule sets that match `narrow`, ordered by name. */
export const ownSets = ({ db, actor }: SignedContext, narrow?: SQL) =>
  db
    .select()
    .from(firewallSets)
    .where(and(eq(firewallSets.accountId, actor.account.id), narrow))
    .orderBy(sql`lower(${firewallSets.name})`, asc(firewallSets.id));

/** Returns the account's rule set; other accounts' are not found. */
export const firewallSet: Target<SetRow> = {
  noun: "firewall rule set",
  parameter: "id",
  fails: ["firewall_set.not_found"],
  find: async (context, value, isLocked) => {
    const query = ownSets(context, eq(firewallSets.id, readId("id", value)));
    const [row] = isLocked ? await query.for("update") : await query;
    if (!row) throw fail("firewall_set.not_found");
    return row;
  },
};

/** The servers that have each of the sets, as far as the caller reaches them; ended ones have none. */
export async function serversOf({ db, actor }: SignedContext, sets: readonly { id: number }[]) {
  const ids = sets.map(({ id }) => id);
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ setId: serverFirewallSets.setId, id: servers.id, hostname: servers.hostname })
          .from(serverFirewallSets)
          .innerJoin(servers, eq(servers.id, serverFirewallSets.serverId))
          .where(
            and(
              inArray(serverFirewallSets.setId, ids),
              eq(servers.accountId, actor.account.id),
              isNull(servers.deletedAt),
              inReach(actor.session, servers.id),
            ),
          )
          .orderBy(asc(serverFirewallSets.serverId));
  return (id: number) =>
    rows
      .filter(({ setId }) => setId === id)
      .map(({ id: serverId, hostname }) => ({ id: serverId, hostname }));
}

/** The rule sets of a server, in order. */
export const attachedSets = (db: Database, serverId: number): Promise<SetRow[]> =>
  db
    .select({
      id: firewallSets.id,
      accountId: firewallSets.accountId,
      name: firewallSets.name,
      rules: firewallSets.rules,
      createdAt: firewallSets.createdAt,
      changedAt: firewallSets.changedAt,
    })
    .from(serverFirewallSets)
    .innerJoin(firewallSets, eq(firewallSets.id, serverFirewallSets.setId))
    .where(eq(serverFirewallSets.serverId, serverId))
    .orderBy(asc(serverFirewallSets.position));

/** What the panel did to a server's traffic; null = never anything. */
export async function firewallOf(db: Database, serverId: number): Promise<FirewallRow | null> {
  const [row] = await db.select().from(serverFirewalls).where(eq(serverFirewalls.serverId, serverId));
  return row ?? null;
}

/** What was applied last. */
export const appliedOf = (row: FirewallRow | null): Firewall => row?.applied ?? null;
