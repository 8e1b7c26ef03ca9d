import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { idInput } from "../addresses/schema";
import { portOf } from "./lookup";
import { portInput } from "./schema";

/** `net/get_status` (modules 4, 5.2): clients parse the result's `scope` as JSON. */
export const getPortStatus = asyncOperation({
  name: "net.get_status",
  summary: "Asks the switch about a port of a server",
  description:
    "Asks the switch whether a port of a server has a link, and how fast; the callback's `scope` has it as JSON.",
  access: reads(),
  fails: [...lookFailures, "machine.unsupported"],
  target: server("id"),
  // Some clients name no port: the main one is used.
  input: z.object({ id: idInput, port: portInput.default("eth0") }),
  begin: async ({ db }, { port }, row) => {
    await requireAble(db, row, "readPort");
    await portOf(db, row, port);
  },
  perform: async ({ db }, { input, target, signal }) => {
    const port = await portOf(db, target, input.port);
    return askMachine(target, "readPort", async (provisioner, machine) => ({
      state: "done",
      reading: { of: "port", ...(await provisioner.readPort(machine, port.name, signal)) },
      context: { interface_id: String(port.id), block_reason: port.off?.reason ?? "" },
    }));
  },
});
