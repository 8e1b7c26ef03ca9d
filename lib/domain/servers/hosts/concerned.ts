import { asc } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { byStaff } from "../../kernel/access/access";
import { staffOperation } from "../../kernel/staff/staff-operation";
import { readHost } from "./lookup";
import { isThere } from "./shared/there";

/** As many as an announcement can name. */
const most = 1_000;

/** Numbers of the servers of a host, for an announcement about it. */
export const listConcerned = staffOperation({
  name: "hosts.concerned",
  summary: "Lists the servers of a host, for an announcement",
  access: byStaff("read", "hosts/read"),
  fails: ["host.not_found"],
  looks: "now_and_then",
  input: z.object({ id: z.int32() }),
  output: z.object({
    servers: z.array(z.int()),
    /** There are more than an announcement can name. */
    is_more: z.boolean(),
  }),
  run: async ({ db }, { id }) => {
    const rows = await db
      .select({ id: servers.id })
      .from(servers)
      .where(isThere(await readHost(db, id)))
      .orderBy(asc(servers.id))
      .limit(most + 1);
    return { servers: rows.slice(0, most).map((row) => row.id), is_more: rows.length > most };
  },
});
