import { eq } from "drizzle-orm";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { reads } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { fail } from "../../kernel/errors/fail";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { OfServer } from "./schema";

const reason = "a virtual machine has no sensors";

/** `eq/sensors` (modules 4, 5.1.3): temperatures, fans and voltages of a physical machine. */
export const readSensors = asyncOperation({
  name: "eq.sensors",
  summary: "Reads the sensors of a physical server",
  description:
    "Reads temperatures, fans, voltages and states, such as those of power supplies, of a physical machine; the callback's `scope` has one sensor a line with its reading and state.",
  access: reads(),
  fails: [...lookFailures, "argument.unsupported"],
  target: server("id"),
  input: OfServer,
  begin: async ({ db }, _input, { presetId }) => {
    const [preset] = await db.select().from(presets).where(eq(presets.id, presetId));
    if (preset?.isVirtual) throw fail("argument.unsupported", { parameter: "id", reason });
  },
  perform: async (_context, { target, signal }) =>
    askMachine(target, "sensors", async (provisioner, machine) => ({
      state: "done",
      reading: { of: "sensors", sensors: await provisioner.sensors(machine, signal) },
    })),
});
