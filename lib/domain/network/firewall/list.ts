import { z } from "zod";
import { about } from "@/lib/base/about";
import { writeRules } from "@/lib/base/firewall/read-text";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { firewallSet, ownSets, serversOf } from "./lookup";
import { templateNames, templateRules } from "./rules";
import { formatInput, ShownRule, ShownSet, setIdInput, templateInput } from "./schema";

const access = reads({ right: "net/get_acl" });

export const listSets = operation({
  name: "firewall.list",
  summary: "Lists the firewall rule sets of the account",
  description: "Answers the rule sets of the account with their rules, by name.",
  access,
  input: z.object({}),
  output: z.object({ list: about(z.array(ShownSet), "The rule sets.") }),
  run: async (context) => {
    const sets = await ownSets(context);
    const servers = await serversOf(context, sets);
    return { list: sets.map(({ id, name, rules }) => ({ id, name, rules, servers: servers(id) })) };
  },
});

export const showSet = operation({
  name: "firewall.show",
  summary: "Shows a firewall rule set",
  description: "Answers one rule set with its rules and the servers that have it.",
  access,
  target: firewallSet,
  input: z.object({ id: setIdInput }),
  output: ShownSet,
  run: async (context, _input, row) => {
    const { id, name, rules } = row;
    return { id, name, rules, servers: (await serversOf(context, [row]))(id) };
  },
});

export const exportSet = operation({
  name: "firewall.export",
  summary: "Writes a firewall rule set as a file",
  description: "Answers the rules of a set as text that `firewall/add` and `firewall/edit` take.",
  access,
  target: firewallSet,
  input: z.object({ id: setIdInput, format: formatInput }),
  output: z.object({
    name: about(z.string(), "Name of the rule set.", "web"),
    file: about(z.string(), "Its rules as text.", "direction,action,protocol,ports,addresses,comment\n"),
  }),
  run: async (_context, { format }, { name, rules }) => ({ name, file: writeRules(rules, format) }),
});

export const listTemplates = operation({
  name: "firewall.templates",
  summary: "Lists templates of firewall rules",
  description:
    "Answers ready rules to begin with; `own_address` lets in the address that this call comes from.",
  access,
  input: z.object({}),
  output: z.object({
    address: about(z.string(), "The address that this call comes from.", "203.0.113.5"),
    list: about(
      z.array(
        z.object({
          name: about(templateInput, "`web`, `mail` or `own_address`.", "web"),
          rules: about(z.array(ShownRule), "Its rules."),
        }),
      ),
      "The templates.",
    ),
  }),
  run: async ({ address }) => ({
    address,
    list: templateNames.map((name) => ({ name, rules: templateRules(name, address) })),
  }),
});
