import { eq } from "drizzle-orm";
import { about } from "@/lib/base/about";
import { wireSshKey } from "@/lib/base/wire-ssh-key";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { restorePowerState } from "../power/shared/restore-power-state";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";
import { newPassword } from "./shared/new-password";

/** `eq/enter_rescue`: the machine starts from a rescue system, for root with a one-time password or a key. */
export const enterRescue = asyncOperation({
  name: "eq.enter_rescue",
  summary: "Starts a server from a rescue system",
  description:
    "Restarts a server from a small rescue system that has its disks, which are not changed. Root signs in there with `ssh_key`, or without one with a password that the callback's `scope` tells once. It comes back at each start until `eq/leave_rescue`.",
  access: writes({ right: "eq/root_password", proof: ["pin"], topic: "secrets" }),
  changes: ["servers"],
  fails: [...workFailures, "server.in_rescue", "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin.extend({
    ssh_key: about(
      wireSshKey.optional(),
      "A public SSH key for root, in place of a password.",
      "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMdqXbB10y8TBmIv+T1eI3fhTR6DgBr3mjlsdeOuF/1s anna",
    ),
  }),
  answersPassword: true,
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "enterRescue");
    requireUsable(row);
    if (row.rescueSince !== null) throw fail("server.in_rescue");
  },
  perform: async (_context, { key, target, input: { ssh_key }, signal }) => {
    const sshKey = ssh_key?.trim() || null;
    const password = sshKey === null ? newPassword(key) : null;
    const outcome = await askMachine(target, "enterRescue", (provisioner, machine) =>
      provisioner.enterRescue(machine, { password, sshKey, key }, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db, now) => {
        await db
          .update(servers)
          .set({ rescueSince: now, rescuePassword: null, state: "running", power: "on" })
          .where(eq(servers.id, target.id));
        if (password === null) return { scope: "The rescue system is running" };
        return {
          scope: { login: "root", password },
          context: { User: "root", password: "censored" },
          isSecret: true,
        };
      },
    };
  },
  giveUp: restorePowerState,
});
