import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { serverNats } from "@/lib/db/tables/network/nat";
import { writes } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../../servers/servers/errors";
import { askMachine } from "../../servers/servers/shared/ask-machine";
import { idInput } from "../addresses/schema";
import { rangeInput } from "./schema";

/** `nat/remove_static_nat` (modules 5.9): does nothing if the mapping is already closed. */
export const removeStaticNat = asyncOperation({
  name: "nat.remove_static_nat",
  summary: "Closes passages to a server's management address",
  description: "Closes what was opened to a server's management address, or only that for one address.",
  access: writes({ right: "nat/add_static_nat" }),
  changes: ["addresses", "servers"],
  fails: lookFailures,
  target: locked(server("id")),
  input: z.object({ id: idInput, white_ip: rangeInput("Only that of this caller; left out, all of them.") }),
  context: (_context, { white_ip }) => ({ white_ip: white_ip ?? "" }),
  perform: async ({ db: pool }, { input, target, signal }) => {
    const isOne = input.white_ip === undefined ? undefined : eq(serverNats.allowed, input.white_ip);
    const isIt = and(eq(serverNats.serverId, target.id), isOne);
    const open = await pool.select().from(serverNats).where(isIt);
    return askMachine(target, "closePassage", async (provisioner, machine) => {
      for (const { allowed } of open) await provisioner.closePassage(machine, allowed, signal);
      return {
        state: "done",
        keep: async (db) => {
          await db.delete(serverNats).where(isIt);
          return { scope: "NAT is closed" };
        },
      };
    });
  },
});
