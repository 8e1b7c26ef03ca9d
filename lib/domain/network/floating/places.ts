import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { servers } from "@/lib/db/tables/servers/servers";
import { networkCalls } from "@/lib/outside/provisioner/port-networks";
import { reads } from "../../kernel/access/access";
import { inReach } from "../../kernel/access/reach";
import { operation } from "../../kernel/operation/operation";
import { unableOf } from "../../servers/servers/shared/able";

const most = 500;

/** The servers that networks can be chosen for, and what each cannot have. */
export const readPlaces = operation({
  name: "addresses.places",
  summary: "Lists the servers that can be given networks",
  access: reads({ right: "eq/list" }),
  input: z.object({}),
  output: z.object({
    servers: z.array(
      z.object({
        id: z.int(),
        hostname: z.string(),
        location: z.string(),
        /** Servers by the hour buy no addresses. */
        is_prepaid: z.boolean(),
        unable: z.array(z.enum(networkCalls)),
      }),
    ),
  }),
  run: async ({ db, actor: { account, session } }) => {
    const rows = await db
      .select()
      .from(servers)
      .where(
        and(
          eq(servers.accountId, account.id),
          isNull(servers.deletedAt),
          inArray(servers.state, ["running", "stopped"]),
          inReach(session, servers.id),
        ),
      )
      .orderBy(asc(servers.hostname), asc(servers.id))
      .limit(most);
    const shown = rows.map(async (row) => {
      const unable = await unableOf(db, row);
      return {
        id: row.id,
        hostname: row.hostname,
        location: row.location,
        is_prepaid: row.hourCap === null,
        unable: networkCalls.filter((call) => unable.includes(call)),
      };
    });
    return { servers: await Promise.all(shown) };
  },
});
