import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { runOnMachine } from "../servers/shared/ask-machine";
import { requireBmc, requireUsable } from "../servers/shared/require-usable";

/** `eq/remove_ipmi_user` (modules 5.1.3): removes both users; succeeds at once if there are none. */
export const removeBmcUsers = asyncOperation({
  name: "eq.remove_ipmi_user",
  summary: "Removes the users of a server's management controller",
  description: "Removes every user of the controller that was made through the panel.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: locked(server("id")),
  input: OfServerWithPin,
  begin: async ({ db }, _input, row) => {
    await requireBmc(db, row);
    requireUsable(row);
  },
  perform: async (_context, { key, target, signal }) =>
    runOnMachine(
      target,
      "removeUsers",
      (provisioner, machine) => provisioner.removeUsers(machine, { key }, signal),
      { scope: "IPMI users are removed" },
    ),
});
