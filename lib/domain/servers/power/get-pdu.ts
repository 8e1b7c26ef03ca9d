import { z } from "zod";
import { about } from "@/lib/base/about";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { server } from "../../kernel/server/server-target";
import { readMachine } from "../servers/shared/ask-machine";
import { presetOf } from "../servers/shared/require-usable";
import { OfServer } from "./schema";

const Outlet = z.object({
  id: about(z.int(), "Number of the outlet on its unit.", 7),
  name: about(z.string(), "Name of the power distribution unit.", "pdu-nl-12a"),
  outlet: about(z.string(), "The outlet as it is labelled.", "A7"),
  location: about(z.string(), "Code of the location.", "NL"),
  status: about(z.enum(["on", "off"]), "Whether it gives power.", "on"),
  power_w: about(z.int(), "Power drawn from it now, in watts.", 143),
});

const reason = "a virtual machine has no power outlets";

/** `pdu/get`: the PDU outlets of a physical server. */
export const getPdu = operation({
  name: "pdu.get",
  summary: "Shows the power outlets of a physical server",
  description: "Answers the power outlets that a physical server hangs on, with their state.",
  access: reads(),
  fails: ["argument.unsupported", "machine.silent", "machine.unsupported"],
  target: server("id"),
  input: OfServer,
  output: z.object({ pdu: about(z.array(Outlet), "The outlets.") }),
  run: async ({ db }, _input, row) => {
    if ((await presetOf(db, row)).isVirtual) throw fail("argument.unsupported", { parameter: "id", reason });
    const outlets = await readMachine(row, (provisioner, machine) => provisioner.outlets(machine));
    return {
      pdu: outlets.map(({ unit, number, label, isOn, watts }) => ({
        id: number,
        name: unit,
        outlet: label,
        location: row.location,
        status: isOn ? ("on" as const) : ("off" as const),
        power_w: watts,
      })),
    };
  },
});
