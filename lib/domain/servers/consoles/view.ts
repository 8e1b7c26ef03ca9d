import { eq } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { anybody } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { openOperation } from "../../kernel/operation/operation";
import { consoleOf } from "./access";
import { PassedConsole } from "./schema";

const ViewedConsole = z.object({
  server_id: z.int(),
  hostname: z.string(),
  /** Opened from the panel itself, so this browser can return to its pages. */
  is_own: z.boolean(),
});

/** The data of an opened console's page. */
export const viewConsole = openOperation({
  name: "consoles.view",
  summary: "Shows which server an opened console is of",
  access: anybody("read"),
  fails: ["console.not_found"],
  input: PassedConsole,
  output: ViewedConsole,
  run: async (context, input) => {
    const row = await consoleOf(context, input);
    const [server] = await context.db.select().from(servers).where(eq(servers.id, row.serverId));
    if (!server) throw fail("console.not_found");
    return { server_id: server.id, hostname: server.hostname, is_own: row.address === null };
  },
});
