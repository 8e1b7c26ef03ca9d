import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { apiKey } from "./lookup";
import { ApiKey } from "./schema";
import { keyOnWire } from "./wire";

/** `api_keys/view` (specification 4.3): one key of the account. */
export const viewKey = operation({
  name: "api_keys.view",
  summary: "Shows one API key",
  description: "Answers one key of the account as the list shows it.",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: z.object({ id: about(wireInt(0), "Number of the key.", 12) }),
  output: ApiKey,
  run: async ({ actor }, _input, key) => keyOnWire(key, actor),
});
