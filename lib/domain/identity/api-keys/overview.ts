import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { reads } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { keyCards } from "./cards";
import { apiKey } from "./lookup";
import { KeyCard } from "./schema";

/** The account's keys with their usage in the last seven days, for the panel's pages. */
export const showKeys = operation({
  name: "api_keys.cards",
  summary: "Shows the API keys of the account and how much they are used",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.array(KeyCard),
  run: (context) => keyCards(context),
});

/** Like `showKeys`, for one key. */
export const showKey = operation({
  name: "api_keys.card",
  summary: "Shows one API key and how much it is used",
  access: reads({ right: "api_keys/view" }),
  fails: ["api_key.not_found"],
  target: apiKey("id"),
  input: z.object({ id: wireInt(0) }),
  output: KeyCard,
  run: async (context, { id }) => {
    const [card] = await keyCards(context, eq(apiKeys.id, id));
    if (!card) throw fail("api_key.not_found");
    return card;
  },
});
