import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireFlag, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { requireUsable } from "../../servers/servers/shared/ask-network";
import { idInput, pinInput } from "../addresses/schema";
import { attachedSets } from "./lookup";
import { trialSeconds } from "./rules";
import { sshInput } from "./schema";
import { applyNoted, beginApplying, noteFailure } from "./shared/applying";
import { effectiveRules, markOf } from "./shared/effective";

export const applyFirewall = asyncOperation({
  name: "firewall.apply",
  summary: "Applies the firewall rule sets of a server",
  description: `Filters the server's traffic by its rule sets as they are now; without any set, nothing is filtered any more. With \`trial\` the former rules come back after ${trialSeconds} seconds unless \`firewall/confirm\` is called.`,
  action: "apply_firewall",
  access: writes({ right: "net/block_ip", proof: ["pin"], topic: "pin" }),
  changes: ["firewall", "servers"],
  fails: [...workFailures, "machine.unsupported", "firewall.on_trial", "firewall.changed"],
  target: locked(server("id")),
  input: z.object({
    id: idInput,
    ssh_from: sshInput,
    trial: about(
      wireFlag.default(false),
      `1 = what was applied before comes back after ${trialSeconds} seconds, unless it is confirmed.`,
      1,
    ),
    mark: about(
      wireText(32).optional(),
      "Of `firewall/preview`: the call is refused when other rules than those would be applied by now.",
      "0123456789abcdef0123456789abcdef",
    ),
    pin: pinInput,
  }),
  begin: async ({ db, now, note }, { ssh_from: sshFrom = null, mark, trial }, row) => {
    await requireAble(db, row, "setFirewall");
    requireUsable(row);
    const sets = await attachedSets(db, row.id);
    const wanted = effectiveRules(sets, sshFrom);
    if (mark !== undefined && mark !== markOf(wanted)) throw fail("firewall.changed");
    await beginApplying(db, row.id, wanted, now);
    const names = sets.map(({ name }) => name).join(", ");
    note({ changes: { firewall_sets: names, trial, ...(sshFrom === null ? {} : { ssh_from: sshFrom }) } });
  },
  perform: async (_context, { key, attempt, input: { trial }, target, signal }) =>
    applyNoted(target, { key, attempt, isTrial: trial, signal }),
  giveUp: noteFailure,
});
