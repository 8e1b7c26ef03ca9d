import { z } from "zod";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { ownKeys } from "./lookup";
import { ApiKey } from "./schema";
import { keyOnWire } from "./wire";

/** `api_keys/list` (specification 4.3): the keys of the account that owns the token. */
export const listKeys = operation({
  name: "api_keys.list",
  summary: "Lists the API keys of the account",
  description:
    "Answers every key of the account with its last four characters, limits and last use, never its value.",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.array(ApiKey),
  run: async (context) => (await ownKeys(context)).map((key) => keyOnWire(key, context.actor)),
});
