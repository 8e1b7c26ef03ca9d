import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { runOnMachine } from "../servers/shared/ask-machine";
import { requireBmc, requireUsable } from "../servers/shared/require-usable";

const words = "Sent cold reset command to MC";

/** `eq/unit_reset` (modules 5.1.3): restarts the BMC, not the server. */
export const resetBmc = asyncOperation({
  name: "eq.unit_reset",
  summary: "Restarts a server's management controller",
  description:
    "Restarts the management controller itself, for when it does not answer. The server goes on running.",
  access: writes(),
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
      "resetController",
      (provisioner, machine) => provisioner.resetController(machine, { key }, signal),
      { scope: words, debug: words },
    ),
});
