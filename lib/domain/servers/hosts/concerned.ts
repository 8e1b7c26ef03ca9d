import { and, asc, gt } from "drizzle-orm";
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
  input: z.object({
    id: z.int32(),
    /** The last number of the announcement before, which could not name them all. */
    after: z.int32().min(0).default(0),
  }),
  output: z.object({
    servers: z.array(z.int()),
    /** How many more there are than an announcement can name. */
    left_out: z.int(),
  }),
  run: async ({ db }, { id, after }) => {
    const isConcerned = and(isThere(await readHost(db, id)), gt(servers.id, after));
    const rows = await db
      .select({ id: servers.id })
      .from(servers)
      .where(isConcerned)
      .orderBy(asc(servers.id))
      .limit(most);
    const count = rows.length < most ? rows.length : await db.$count(servers, isConcerned);
    return { servers: rows.map((row) => row.id), left_out: count - rows.length };
  },
});
