import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { runOnMachine } from "../servers/shared/ask-machine";
import { requireSnapshots } from "./require-snapshots";
import { OfSnapshot } from "./schema";

/**
 * `vm/remove_snapshot` (modules 5.8): requires that the server is off; succeeds at once if the snapshot does not
 * exist.
 */
export const removeSnapshot = asyncOperation({
  name: "vm.remove_snapshot",
  summary: "Removes a snapshot of a server that is off",
  description: "Deletes a snapshot of a server that is switched off; one that is not there is no failure.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers", "snapshots"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported", "server.on"],
  target: locked(server("id")),
  input: OfSnapshot,
  begin: async ({ db, note }, { name }, row) => {
    await requireSnapshots(db, row);
    if (row.state === "running") throw fail("server.on");
    note({ changes: { snapshot: name } });
  },
  perform: async (_context, { key, input: { name }, target, signal }) =>
    runOnMachine(
      target,
      "changeSnapshot",
      (provisioner, machine) => provisioner.changeSnapshot(machine, { deed: "remove", name, key }, signal),
      { scope: `Snapshot ${name} is removed` },
    ),
});
