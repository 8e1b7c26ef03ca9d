import { reads } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { OfServer } from "../power/schema";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable, requireVirtual } from "../servers/shared/require-usable";

/** `vm/load_stats` (modules 4, 5.8); its result is called `get_vm_statics`, as clients expect it. */
export const loadStats = asyncOperation({
  name: "vm.load_stats",
  summary: "Reads how busy a virtual machine is",
  description:
    "Reads how busy a virtual machine's processor, memory and disk are; the callback's `scope` has it as JSON.",
  action: "get_vm_statics",
  access: reads(),
  fails: [...workFailures, "argument.unsupported", "machine.unsupported"],
  target: server("id"),
  input: OfServer,
  begin: async ({ db }, _input, row) => {
    await requireVirtual(db, row);
    await requireAble(db, row, "load");
    requireUsable(row);
  },
  perform: async (_context, { target, signal }) =>
    askMachine(target, "load", async (provisioner, machine) => ({
      state: "done",
      reading: { of: "load", ...(await provisioner.load(machine, signal)) },
    })),
});
