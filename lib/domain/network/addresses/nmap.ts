import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../../servers/servers/errors";
import { requireAble } from "../../servers/servers/shared/able";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { addressOf } from "./lookup";
import { idInput, ipInput } from "./schema";

/**
 * `net/nmap` (modules 4): scans only the caller's own addresses; clients read the action `get_nmap` and `ip_ipmi` of
 * the result.
 */
export const scanAddress = asyncOperation({
  name: "net.nmap",
  summary: "Looks from outside which ports of an address answer",
  description:
    "Looks from outside which well-known ports of an address answer; the callback's `scope` is the report.",
  action: "get_nmap",
  access: reads(),
  fails: [...lookFailures, "address.not_found", "machine.unsupported"],
  target: server("id"),
  input: z.object({ id: idInput, ip: ipInput }),
  context: (_context, { ip }) => ({ ip_ipmi: ip }),
  begin: async ({ db }, { id, ip }, row) => {
    await requireAble(db, row, "scan");
    await addressOf(db, id, ip);
  },
  perform: async (_context, { input, target, signal }) =>
    askMachine(target, "scan", async (provisioner, machine) => ({
      state: "done",
      reading: {
        of: "services",
        ip: input.ip,
        services: await provisioner.scan(machine, input.ip, signal),
      },
    })),
});
