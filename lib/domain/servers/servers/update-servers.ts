import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { UpdatedServers } from "./schema";

/** `eq/update_servers` (modules 5.1.1): the session's servers, unpaid orders, and running deployments. */
export const updateServers = operation({
  name: "eq.update_servers",
  summary: "Refreshes the session's list of servers",
  description:
    "Brings the session's list of servers up to date and answers it, with orders that have no server yet and the callback keys of running deployments by invoice.",
  access: reads({ right: "eq/list" }),
  input: z.object({}),
  output: UpdatedServers,
  run: async ({ actor: { session } }) => ({
    servers: session.serverIds,
    billing_servers: session.billingServers,
    deploy_keys: Object.keys(session.deployKeys).length > 0 ? session.deployKeys : [],
  }),
});
