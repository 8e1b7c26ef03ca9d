import type { Provisioner, Used } from "@/lib/outside/provisioner/port";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import type { Outcome } from "../../kernel/async/job-kind";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { askMachine, runOnMachine } from "../servers/shared/ask-machine";
import { requireSnapshots } from "./require-snapshots";
import { OfSnapshot } from "./schema";

async function look(provisioner: Provisioner, machine: Used, name: string): Promise<Outcome> {
  const known = await provisioner.listSnapshots(machine);
  return known.some((one) => one.name === name)
    ? { state: "done" }
    : { state: "failed", failure: { code: "notFound", thing: "snapshot" }, isFinal: true };
}

/** `vm/restore_snapshot` (modules 5.8): everything written since is lost. */
export const restoreSnapshot = asyncOperation({
  name: "vm.restore_snapshot",
  summary: "Puts a server's disks back to a snapshot",
  description: "Writes a snapshot back to a server's disks. What has changed since then is lost.",
  access: writes({ proof: ["pin"], topic: "pin" }),
  changes: ["servers", "snapshots"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: locked(server("id")),
  input: OfSnapshot,
  stages: ["preparing", "performing"],
  begin: async ({ db, note }, { name }, row) => {
    await requireSnapshots(db, row);
    note({ changes: { snapshot: name } });
  },
  perform: async (_context, { key, stage, input: { name }, target, signal }) =>
    stage === "preparing"
      ? askMachine(target, "listSnapshots", (provisioner, machine) => look(provisioner, machine, name))
      : runOnMachine(
          target,
          "changeSnapshot",
          (provisioner, machine) =>
            provisioner.changeSnapshot(machine, { deed: "restore", name, key }, signal),
          { scope: `Snapshot ${name} is restored` },
        ),
});
