import { z } from "zod";
import { firewallSets } from "@/lib/db/tables/network/firewall";
import { writes } from "../../kernel/access/access";
import { lockAccount } from "../../kernel/account/lock-account";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { ownSets } from "./lookup";
import { maxSets } from "./rules";
import { formatInput, nameInput, rulesInput, ShownSet } from "./schema";
import { requireFreeName, requireRules } from "./shared/read-set";

/** An extension to the specification, as is all of this module. */
export const addSet = operation({
  name: "firewall.add",
  summary: "Adds a firewall rule set",
  description:
    "Adds a rule set to the account, which any of its servers can have. It filters nothing until it is attached and applied.",
  access: writes({ right: "net/block_ip", whole: true }),
  changes: ["firewall"],
  fails: ["firewall_set.too_many"],
  isCreating: true,
  input: z.object({ name: nameInput, rules: rulesInput, format: formatInput }),
  output: ShownSet,
  run: async (context, { name, rules: text, format }) => {
    const { db, now, actor, note } = context;
    const rules = requireRules(text, format);
    const { id: accountId } = await lockAccount(db, actor.account.id);
    const known = await ownSets(context);
    if (known.length >= maxSets) throw fail("firewall_set.too_many");
    requireFreeName(known, name, null);
    const wanted = { accountId, name, rules, createdAt: now, changedAt: now };
    const [row] = await db.insert(firewallSets).values(wanted).returning();
    if (!row) throw new Error("The rule set was not written.");
    note({ target: `firewall rule set ${row.id}`, changes: { name, rules: rules.length } });
    return { id: row.id, name, rules, servers: [] };
  },
});
