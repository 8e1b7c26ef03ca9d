import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { unableOf } from "../../servers/servers/shared/able";
import { tryReadMachine } from "../../servers/servers/shared/ask-machine";
import { idInput } from "../addresses/schema";
import { appliedOf, attachedSets, firewallOf } from "./lookup";
import { DiffLine, otherSetsInput, ServerFirewall, sshInput } from "./schema";
import { changesOf, effectiveRules, markOf } from "./shared/effective";
import { requireOwnSets } from "./shared/own-sets";
import { readServerFirewall } from "./shared/shown-server";

const access = reads({ right: "net/get_acl" });

export const showServerFirewall = operation({
  name: "firewall.server",
  summary: "Shows the firewall of a server",
  description: "Answers the rule sets of a server, the rules that were applied last, and how far it is.",
  access,
  target: server("id"),
  input: z.object({ id: idInput }),
  output: ServerFirewall,
  run: async ({ db, now }, _input, row) => readServerFirewall(db, row.id, now),
});

/** Asks the machine's back end, at most two seconds. */
export const checkFirewall = operation({
  name: "firewall.check",
  summary: "Asks whether a server is filtered as it should be",
  description:
    "Asks the back end of a server whether exactly the rules that were applied last filter its traffic now.",
  access,
  target: server("id"),
  input: z.object({ id: idInput }),
  output: z.object({
    is_same: about(
      z.boolean().nullable(),
      "True = as it was applied, false = otherwise, null = it cannot be said now.",
      true,
    ),
  }),
  run: async ({ db }, _input, row) => {
    const applied = appliedOf(await firewallOf(db, row.id));
    const isAble = !(await unableOf(db, row)).includes("setFirewall");
    const is_same = isAble
      ? await tryReadMachine(row, (provisioner, machine, signal) =>
          provisioner.hasFirewall(machine, applied, signal),
        )
      : null;
    return { is_same };
  },
});

export const previewFirewall = operation({
  name: "firewall.preview",
  summary: "Shows what applying rule sets to a server would change",
  description:
    "Answers rule by rule what `firewall/apply` would change against what was applied last, without changing anything. With `sets` it answers for other sets than the server has.",
  access,
  target: server("id"),
  input: z.object({ id: idInput, sets: otherSetsInput, ssh_from: sshInput }),
  output: z.object({
    mark: about(z.string(), "Names these rules, for `firewall/apply`.", "0123456789abcdef0123456789abcdef"),
    address: about(z.string(), "The address that this call comes from.", "203.0.113.5"),
    is_filtered: about(z.boolean(), "Whether traffic would be filtered.", true),
    was_filtered: about(z.boolean(), "Whether it is now.", false),
    list: about(z.array(DiffLine), "The rules before and after, in order."),
  }),
  run: async (context, { sets, ssh_from: sshFrom = null }, row) => {
    const { db, address } = context;
    const chosen = sets ? await requireOwnSets(context, sets) : await attachedSets(db, row.id);
    const applied = appliedOf(await firewallOf(db, row.id));
    const wanted = effectiveRules(chosen, sshFrom);
    return {
      mark: markOf(wanted),
      address,
      is_filtered: wanted !== null,
      was_filtered: applied !== null,
      list: changesOf(applied, wanted),
    };
  },
});
