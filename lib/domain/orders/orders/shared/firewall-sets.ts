import { and, eq } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { firewallSets, serverFirewallSets } from "@/lib/db/tables/network/firewall";
import { requireAllowed, writes } from "../../../kernel/access/access";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import type { SignedContext } from "../../../kernel/operation/context";
import type { Choice } from "../choose";
import { notOffered } from "../setup-rules";

const parameter = "firewall_sets";

/** What choosing rule sets for a server needs at any other time. */
const right = "net/block_ip";
const choosing = { name: "firewall.attach", access: { ...writes({ right }), right } };

/**
 * Throws unless the caller may choose these rule sets, they are the account's, and they can filter there. `isLocked`: none
 * of them is deleted before the transaction ends.
 */
export async function requireFirewallSets(
  context: SignedContext,
  { firewall_sets: wanted = [] }: { firewall_sets?: readonly number[] | undefined },
  { impossible, location }: Pick<Choice, "impossible" | "location">,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  if (wanted.length === 0) return;
  requireAllowed(context, choosing);
  if (impossible.includes(parameter))
    throw fail("argument.unsupported", { parameter, reason: notOffered(location) });
  if (new Set(wanted).size < wanted.length) throw invalidArgument(parameter, "names a rule set twice");
  const { db, actor } = context;
  const query = db
    .select({ id: firewallSets.id })
    .from(firewallSets)
    .where(and(eq(firewallSets.accountId, actor.account.id), anyOf(firewallSets.id, wanted)));
  const known = isLocked ? await query.for("share") : await query;
  if (known.length < wanted.length) throw invalidArgument(parameter, "unknown rule set");
}

/** They filter once the machine is there. */
export async function attachFirewallSets(
  db: Database,
  serverId: number,
  wanted: readonly number[],
): Promise<void> {
  const values = wanted.map((setId, position) => ({ serverId, setId, position }));
  if (values.length > 0) await db.insert(serverFirewallSets).values(values);
}
