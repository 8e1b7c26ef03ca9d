import { z } from "zod";
import { about } from "@/lib/base/about";
import { consoleText } from "@/lib/base/console-text";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { OfServer } from "../power/schema";
import { requireAble } from "../servers/shared/able";
import { readMachine } from "../servers/shared/ask-machine";
import { requireUsable } from "../servers/shared/require-usable";

const mostCharacters = 65_536;

/** `eq/boot_log`: read from the machine each time, and kept nowhere: it shows whatever the server writes there. */
export const readBootLog = operation({
  name: "eq.boot_log",
  summary: "Reads what a server wrote to its console since its last start",
  description:
    "Reads the text that a server has written to its console since it was started last, without colors and other sequences of terminals; of a server that is off, since the start before. At most the last 65,536 characters. Nothing of it is stored.",
  // It may show secrets, as the screen does.
  access: reads({ right: "eq/novnc", impersonation: "console", topic: "consoles" }),
  fails: [
    "machine.silent",
    "machine.unsupported",
    "server.awaiting_payment",
    "server.deleted",
    "server.deploying",
    "server.failed",
    "server.in_review",
    "server.suspended",
  ],
  target: server("id"),
  input: OfServer,
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    log: about(z.string(), "The text; empty = nothing was written.", "[  OK  ] Started.\nweb-1 login:"),
    cut: about(z.int(), "1 = there was more before it, 0 = it is whole.", 0),
  }),
  run: async ({ db }, _input, row) => {
    await requireAble(db, row, "bootLog");
    requireUsable(row);
    const raw = await readMachine(row, (provisioner, machine) => provisioner.bootLog(machine));
    const { text, isCut } = consoleText(raw, mostCharacters);
    return { id: row.id, log: text, cut: isCut ? 1 : 0 };
  },
});
