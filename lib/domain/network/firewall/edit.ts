import { eq } from "drizzle-orm";
import { z } from "zod";
import { firewallSets } from "@/lib/db/tables/network/firewall";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { operation } from "../../kernel/operation/operation";
import { firewallSet, ownSets, serversOf } from "./lookup";
import { formatInput, newNameInput, newRulesInput, ShownSet, setIdInput } from "./schema";
import { requireFreeName, requireRules } from "./shared/read-set";

/** Servers keep what was applied until the set is applied again. */
export const editSet = operation({
  name: "firewall.edit",
  summary: "Changes a firewall rule set",
  description:
    "Replaces the name or all rules of a rule set. Servers that have it keep what was applied until `firewall/apply`.",
  access: writes({ right: "net/block_ip", whole: true }),
  changes: ["firewall"],
  fails: [],
  target: firewallSet,
  input: z.object({
    id: setIdInput,
    name: newNameInput,
    rules: newRulesInput,
    format: formatInput,
  }),
  output: ShownSet,
  run: async (context, { name, rules: text, format }, row) => {
    const { db, now, actor, note } = context;
    const rules = text === undefined ? row.rules : requireRules(text, format);
    // Locks the account first, as when adding sets, so that a name is not taken twice.
    await lockAccount(db, actor.account.id);
    const next = { name: name ?? row.name, rules, changedAt: now };
    requireFreeName(await ownSets(context), next.name, row.id);
    await db.update(firewallSets).set(next).where(eq(firewallSets.id, row.id));
    const changes = {
      name: { from: row.name, to: next.name },
      rules: { from: row.rules.length, to: rules.length },
    };
    note({ target: `firewall rule set ${row.id}`, changes });
    const { id } = row;
    return { id, name: next.name, rules, servers: (await serversOf(context, [row]))(id) };
  },
});
