import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { apiKey } from "./lookup";
import { KeySecret } from "./schema";
import { liveSecrets } from "./secret";
import { secretOnWire } from "./wire";

/** `api_keys/secrets` (an extension): a key's valid secrets, and when each was last used. */
export const listSecrets = operation({
  name: "api_keys.secrets",
  summary: "Lists the valid secrets of an API key with the last use of each",
  description:
    "Answers the one or two secrets that a key has now, with when and from where each was used last.",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: z.object({ id: about(wireInt(0), "Number of the key.", 12) }),
  output: z.array(KeySecret),
  run: async (context, _input, key) => (await liveSecrets(context.db, key.id)).map(secretOnWire),
});
