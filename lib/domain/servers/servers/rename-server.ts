import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt, wireText } from "@/lib/base/form-values";
import { writes } from "../../kernel/access/access";
import { noteLastCall } from "../../kernel/async/write-job";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { server } from "../../kernel/server/server-target";
import { lookFailures } from "./errors";
import { isHostname } from "./rules";
import { setHostname } from "./shared/rename";

/**
 * `eq/rename_server` (modules 5.1.1): complete when it returns; the host name on the machine's system
 * does not change.
 */
export const renameServer = operation({
  name: "eq.rename_server",
  summary: "Gives a server another host name",
  description:
    "Changes a server's host name, and with it the tag `hostname`; the next `eq/show` has it. The installed system is not touched.",
  access: writes({ right: "eq/on" }),
  changes: ["servers"],
  fails: lookFailures,
  target: locked(server("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the server.", 55001),
    hostname: about(
      wireText(253).refine(isHostname, "letters, digits and hyphens, as in web-1 or web-1.example.com"),
      "The new host name.",
      "web-2.example.com",
    ),
  }),
  output: z.object({
    id: about(z.int(), "Number of the server.", 55001),
    hostname: about(z.string(), "The host name that it has now.", "web-2.example.com"),
  }),
  run: async ({ db, note }, { id, hostname }, row) => {
    const name = await setHostname(db, row, hostname);
    await noteLastCall(db, id, null);
    if (name !== row.hostname)
      note({ target: `server ${id}`, changes: { hostname: { from: row.hostname, to: name } } });
    return { id, hostname: name };
  },
});
