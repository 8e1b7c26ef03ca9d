import { eq } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { restorePowerState } from "../power/shared/restore-power-state";
import { workFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";

/** `eq/leave_rescue`: the machine starts from its own disk again. */
export const leaveRescue = asyncOperation({
  name: "eq.leave_rescue",
  summary: "Starts a server that is in rescue from its disk again",
  description: "Restarts a server that runs its rescue system from its own disk.",
  access: writes({ right: "eq/reboot" }),
  changes: ["servers"],
  fails: [...workFailures, "server.not_in_rescue"],
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: async (_context, _input, row) => {
    requireUsable(row);
    if (row.rescueSince === null) throw fail("server.not_in_rescue");
  },
  perform: async (_context, { key, target, signal }) => {
    const outcome = await askMachine(target, "leaveRescue", (provisioner, machine) =>
      provisioner.leaveRescue(machine, { key }, signal),
    );
    if (outcome.state !== "done") return outcome;
    return {
      state: "done",
      keep: async (db) => {
        await db
          .update(servers)
          .set({ rescueSince: null, rescuePassword: null, state: "running", power: "on" })
          .where(eq(servers.id, target.id));
        return { scope: "The server runs from its disk" };
      },
    };
  },
  giveUp: restorePowerState,
});
