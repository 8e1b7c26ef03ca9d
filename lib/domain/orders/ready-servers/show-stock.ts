import { z } from "zod";
import { about } from "@/lib/base/about";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { readyServers } from "./machines";
import { NamedReadyServer, WireReadyServer } from "./schema";

/** `stocks/show`: a machine that has been ordered is not found any more. */
export const showReadyServer = openOperation({
  name: "stocks.show",
  summary: "Shows a machine that is built and free",
  description: "Answers one of those machines by its number, as long as nobody has ordered it.",
  access: anybody("read"),
  fails: ["stock.not_found"],
  input: NamedReadyServer,
  output: z.object({ server_data: about(WireReadyServer, "The machine.") }),
  run: async (_context, { id }) => {
    const found = (await readyServers()).find(({ shown }) => shown.id === id);
    if (!found) throw fail("stock.not_found");
    return { server_data: found.shown };
  },
});
