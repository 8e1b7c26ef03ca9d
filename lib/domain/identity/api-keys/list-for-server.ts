import { eq } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownKeys } from "./lookup";
import { ApiKey } from "./schema";
import { ownServerId } from "./terms";
import { keyOnWire } from "./wire";

/** `api_keys/list_for_server` (specification 4.3): the keys bound to one server of the account. */
export const listKeysForServer = operation({
  name: "api_keys.list_for_server",
  summary: "Lists the API keys of a server",
  description: "Answers the keys that are bound to the one server that is named.",
  access: reads({ right: "api_keys/view" }),
  input: z.object({ server_id: about(wireInt(1), "Number of the server.", 55001) }),
  output: z.array(ApiKey),
  run: async (context, { server_id }) => {
    const serverId = ownServerId(context, server_id);
    const keys = await ownKeys(context, eq(apiKeys.serverId, serverId));
    return keys.map((key) => keyOnWire(key, context.actor));
  },
});
