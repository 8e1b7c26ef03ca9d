import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import type { Provisioner, Used } from "@/lib/outside/provisioner/port";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import type { Outcome } from "../../kernel/async/job-kind";
import { locked } from "../../kernel/operation/target";
import { type ServerRow, server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { askMachine, runOnMachine } from "../servers/shared/ask-machine";
import { requireSnapshots } from "./require-snapshots";
import { OfSnapshot } from "./schema";

type Wanted = { name: string; key: string; attempt: number };

/** Throws for a name in use; deletes the oldest snapshot if rotation is on. */
async function makeRoom(
  provisioner: Provisioner,
  machine: Used,
  { snapshotMax: most, snapshotRotates }: ServerRow,
  { name, key, attempt }: Wanted,
): Promise<Outcome> {
  const known = await provisioner.listSnapshots(machine);
  // On a retry it may have been created by the previous attempt.
  if (attempt === 1 && known.some((one) => one.name === name))
    return { state: "failed", failure: { code: "snapshotTaken" }, isFinal: true };
  const others = known.filter((one) => one.name !== name);
  const [oldest] = others;
  if (!oldest || others.length < most) return { state: "done" };
  if (!snapshotRotates) return { state: "failed", failure: { code: "snapshotLimit", most }, isFinal: true };
  const work = { deed: "remove" as const, name: oldest.name, key: `${key} ${oldest.name}` };
  const removed = await provisioner.changeSnapshot(machine, work);
  return removed.state === "done" ? { state: "busy", againInMs: 0 } : removed;
}

/** `vm/create_snapshot` (modules 5.8): copies the disks in their current state. */
export const createSnapshot = asyncOperation({
  name: "vm.create_snapshot",
  summary: "Makes a snapshot of a server",
  description:
    "Stores the present content of a server's disks under a name. When there are as many as may be kept it is refused, unless they rotate.",
  access: writes(),
  changes: ["servers", "snapshots"],
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: locked(server("id")),
  input: OfSnapshot.extend({
    num_rotation: about(
      wireInt(0).optional(),
      "Ignored: `vm/update_restore_settings` says how many are kept.",
      1,
    ),
  }),
  stages: ["preparing", "performing"],
  begin: async ({ db, note }, { name }, row) => {
    await requireSnapshots(db, row);
    note({ changes: { snapshot: name } });
  },
  perform: async (_context, { key, stage, attempt, input: { name }, target, signal }) =>
    stage === "preparing"
      ? askMachine(target, "changeSnapshot", (provisioner, machine) =>
          makeRoom(provisioner, machine, target, { name, key, attempt }),
        )
      : runOnMachine(
          target,
          "changeSnapshot",
          (provisioner, machine) =>
            provisioner.changeSnapshot(machine, { deed: "create", name, key }, signal),
          { scope: `Snapshot ${name} is created` },
        ),
});
