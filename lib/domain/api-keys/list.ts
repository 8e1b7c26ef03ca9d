import { and, asc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { apiKeys } from "@/lib/db/tables/accounts";
import { operation } from "../operation";
import { ApiKey } from "./schema";
import { keyOnWire } from "./wire";

/** `api_keys/list` (specification 4.3): the keys of the account that owns the token. */
export const listKeys = operation({
  name: "api_keys.list",
  summary: "Lists the API keys of the account",
  access: "read",
  permission: "api_keys/view",
  input: z.object({}),
  output: z.array(ApiKey),
  run: async (context) => {
    const rows = await context.db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, context.actor.account.id), isNull(apiKeys.deletedAt)))
      .orderBy(asc(apiKeys.id));
    return rows.map(keyOnWire);
  },
});
