import { count, sql } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { rowConditions } from "./list-conditions";

/** `failed`: deployments that left no server; they are listed for a while and not included in `servers`. */
const ServerCounts = z.object({ servers: z.int(), failed: z.int(), moving: z.int() });

/** The number of servers, for both the frame and the list. */
export const countServers = operation({
  name: "servers.counts",
  summary: "Counts the servers, failed deployments and what is being deployed",
  access: reads({ right: "eq/list" }),
  input: z.object({}),
  output: ServerCounts,
  run: async (context) => {
    const [counted] = await context.db
      .select({
        all: count(),
        failed: sql<number>`count(*) filter (where ${servers.state} = 'failed')::int`,
        moving: sql<number>`count(*) filter (where ${servers.state} = 'deploying')::int`,
      })
      .from(servers)
      .where(rowConditions(context));
    const { all = 0, failed = 0, moving = 0 } = counted ?? {};
    return { servers: all - failed, failed, moving };
  },
});
