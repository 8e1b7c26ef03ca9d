import { eq } from "drizzle-orm";
import { servers } from "@/lib/db/tables/servers/servers";
import { reads } from "../../kernel/access/access";
import { asyncOperation } from "../../kernel/async/async-operation";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "../servers/errors";
import { askMachine } from "../servers/shared/ask-machine";
import { statusWords } from "./rules";
import { OfServer } from "./schema";

/** `eq/status` (modules 4, 5.1.3): reads the power state from the machine itself. */
export const askStatus = asyncOperation({
  name: "eq.status",
  summary: "Asks a server's machine whether it is on",
  description:
    "Asks the machine itself whether it is on; the callback's `scope` says so in the words that old clients compare.",
  access: reads(),
  fails: lookFailures,
  target: server("id"),
  input: OfServer,
  perform: async (_context, { target, signal }) =>
    askMachine(target, "status", async (provisioner, machine) => {
      const seen = await provisioner.status(machine, signal);
      return {
        state: "done",
        ...statusWords[seen],
        keep: async (db) => {
          if (seen !== "unknown")
            await db.update(servers).set({ power: seen }).where(eq(servers.id, target.id));
          return undefined;
        },
      };
    }),
});
