import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { presets } from "@/lib/db/tables/catalogue";
import { servers } from "@/lib/db/tables/servers";
import { operation } from "../operation";
import { UpdatedServers } from "./schema";

/** `eq/update_servers` (modules 5.1.1): the session's servers, what billing knows beside them, deployments under way. */
export const updateServers = operation({
  name: "eq.update_servers",
  summary: "Refreshes the session's list of servers",
  access: "read",
  permission: "eq/list",
  input: z.object({}),
  output: UpdatedServers,
  run: async (context) => {
    const { account, session } = context.actor;
    const waiting = await context.db
      .select({ id: servers.id, name: servers.hostname, config: presets.name })
      .from(servers)
      .innerJoin(presets, eq(presets.id, servers.presetId))
      .where(
        and(
          eq(servers.accountId, account.id),
          isNull(servers.deletedAt),
          eq(servers.state, "awaiting_payment"),
        ),
      )
      .orderBy(asc(servers.id));
    return {
      servers: session.serverIds,
      billing_servers: session.serverId === null ? waiting.map((row) => ({ ...row, status: "Pending" })) : [],
      deploy_keys: Object.keys(session.deployKeys).length > 0 ? session.deployKeys : [],
    };
  },
});
