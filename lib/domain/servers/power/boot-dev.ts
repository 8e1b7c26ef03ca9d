import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { workFailures } from "../servers/errors";
import { refusalOf } from "../servers/rules";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { bootAction } from "./rules";
import { BootFrom } from "./schema";

const deviceWord = { disk: "disk", pxe: "pxe", cd: "cdrom" } as const;

/** `eq/boot_dev` (modules 4, 5.1.3): sets the device of the next boot. */
export const setBootDevice = asyncOperation({
  name: "eq.boot_dev",
  summary: "Chooses what a server starts from",
  description:
    "Sets from what a server starts the next time: network, disk or CD drive. It does not restart it.",
  action: ({ media }) => bootAction[media],
  access: writes(),
  changes: ["servers"],
  fails: [...workFailures, "machine.unsupported"],
  target: locked(server("id")),
  input: BootFrom,
  begin: async ({ db }, { media }, row) => {
    if (media === "pxe") await requireAble(db, row, "prepareNetInstall");
    const refusal = refusalOf("boot_dev", row);
    if (refusal) throw fail(refusal);
  },
  perform: async (_context, { input, target, signal }) =>
    askMachine(target, "setBootDevice", async (provisioner, machine) => {
      await provisioner.setBootDevice(machine, input.media, signal);
      return { state: "done", scope: `Set Boot Device to ${deviceWord[input.media]}` };
    }),
});
