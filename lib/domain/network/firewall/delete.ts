import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { firewallSets, serverFirewallSets } from "@/lib/db/tables/network/firewall";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { firewallSet } from "./lookup";
import { setIdInput } from "./schema";

export const deleteSet = operation({
  name: "firewall.delete",
  summary: "Deletes a firewall rule set",
  description: "Deletes a rule set that no server has.",
  access: writes({ right: "net/block_ip", whole: true }),
  changes: ["firewall"],
  fails: ["firewall_set.attached"],
  target: locked(firewallSet),
  input: z.object({ id: setIdInput }),
  output: z.object({}),
  run: async ({ db, note }, _input, row) => {
    const [attached] = await db
      .select({ id: servers.id })
      .from(serverFirewallSets)
      .innerJoin(servers, eq(servers.id, serverFirewallSets.serverId))
      .where(and(eq(serverFirewallSets.setId, row.id), isNull(servers.deletedAt)))
      .limit(1);
    if (attached) throw fail("firewall_set.attached");
    // What is left is of servers that have ended.
    await db.delete(serverFirewallSets).where(eq(serverFirewallSets.setId, row.id));
    await db.delete(firewallSets).where(eq(firewallSets.id, row.id));
    note({ target: `firewall rule set ${row.id}`, changes: { name: row.name } });
    return {};
  },
});
