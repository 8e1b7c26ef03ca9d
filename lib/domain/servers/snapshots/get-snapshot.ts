import { about } from "@/lib/base/about";
import { momentText } from "@/lib/base/form-values";
import type { Snapshot } from "@/lib/outside/provisioner/port-work";
import { reads } from "../../kernel/access/access";
import { asyncOperation, Callback } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { requireSnapshots } from "./require-snapshots";
import { OfSnapshots, Settings } from "./schema";

const onWire = ({ name, imageId, sizeBytes, madeAt }: Snapshot) => ({
  name,
  date: momentText(madeAt),
  created_at: momentText(madeAt),
  total_size: sizeBytes,
  size: sizeBytes,
  openstack_image_id: imageId,
});

/** `vm/get_snapshot` (modules 4, 5.8): the list is in the result. */
export const getSnapshots = asyncOperation({
  name: "vm.get_snapshot",
  summary: "Lists the snapshots of a server",
  description:
    "Reads the snapshots of a server with their dates and sizes; the callback's `scope` has the list, `settings` how many are kept.",
  access: reads(),
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: server("id"),
  input: OfSnapshots,
  output: Callback.extend({ settings: about(Settings, "What is kept.") }),
  answer: (callback, { snapshotMax, snapshotRotates }) => ({
    callback,
    settings: { num_max: snapshotMax, rotate: snapshotRotates ? 1 : 0 },
  }),
  begin: async ({ db }, _input, row) => requireSnapshots(db, row),
  perform: async (_context, { target, signal }) =>
    askMachine(target, "listSnapshots", async (provisioner, machine) => {
      const found = await provisioner.listSnapshots(machine, signal);
      return { state: "done", scope: { snapshots: found.map(onWire) } };
    }),
});
