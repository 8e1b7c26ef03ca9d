import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { OfServer } from "../power/schema";
import { readMachine } from "../servers/shared/ask-machine";
import { requireBmc, requireUsable } from "../servers/shared/require-usable";

const BmcUser = z.object({
  login: about(z.string(), "Its name.", "u3f9a21c4"),
  level: about(z.enum(["USER", "ADMINISTRATOR"]), "What it may do.", "USER"),
});

/** `eq/get_ipmi` (modules 5.1.3): the BMC's address and users. */
export const showBmc = operation({
  name: "eq.get_ipmi",
  summary: "Shows a server's management controller and its users",
  description: "Answers model, address and users of a server's management controller, without passwords.",
  access: reads(),
  fails: [
    "argument.unsupported",
    "machine.silent",
    "machine.unsupported",
    "server.awaiting_payment",
    "server.in_review",
    "server.deploying",
    "server.suspended",
    "server.deleted",
  ],
  target: server("id"),
  input: OfServer,
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    ip: about(z.string(), "Address of the controller.", "10.64.214.217"),
    mac: about(z.string(), "Its hardware address.", "3c:ec:ef:00:d6:d9"),
    model: about(z.string(), "Its model.", "supermicro_redfish"),
    users: about(z.array(BmcUser), "The users that were made for the customer."),
  }),
  run: async ({ db }, { id }, row) => {
    await requireBmc(db, row);
    requireUsable(row);
    return readMachine(row, async (provisioner, machine) => {
      const [bmc, users] = await Promise.all([
        provisioner.controller(machine),
        provisioner.listUsers(machine),
      ]);
      return {
        id,
        ...bmc,
        users: users.map(({ login, isAdmin }) => ({
          login,
          level: isAdmin ? ("ADMINISTRATOR" as const) : ("USER" as const),
        })),
      };
    });
  },
});
