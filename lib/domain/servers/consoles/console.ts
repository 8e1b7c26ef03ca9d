import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { OfServerWithPin } from "../power/schema";
import { workFailures } from "../servers/errors";
import { requireAble } from "../servers/shared/able";
import { askMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";
import { viewerFile } from "./viewer-file";

/** `eq/console` (modules 4, 5.1.3): a viewer file, in Base64. */
export const makeViewerFile = asyncOperation({
  name: "eq.console",
  summary: "Makes a file that opens a server's console in a viewer",
  description:
    "Makes a file for the viewer of virtual machines; the callback's `scope` has it in Base64, and it works for a short time.",
  access: writes({ impersonation: "console", topic: "consoles" }),
  changes: [],
  fails: [...workFailures, "machine.unsupported"],
  needsPin: (_raw, { actor }) => !actor.onBehalf,
  target: server("id"),
  input: OfServerWithPin,
  holds: "nothing",
  begin: async ({ db }, _input, row) => {
    await requireAble(db, row, "openScreen");
    requireUsable(row);
  },
  perform: async (_context, { target, signal }) =>
    askMachine(target, "openScreen", async (provisioner, machine) => {
      const screen = await provisioner.openScreen(machine, signal);
      const file = viewerFile(screen, target.hostname);
      return { state: "done", scope: Buffer.from(file).toString("base64"), isSecret: true };
    }),
});
