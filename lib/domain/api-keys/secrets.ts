import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { operation } from "../kernel/operation";
import { ownKey } from "./lookup";
import { KeySecret } from "./schema";
import { liveSecrets } from "./secret";
import { secretOnWire } from "./wire";

/** `api_keys/secrets`: which secrets of a key are valid and which of them is still used; an extension. */
export const listSecrets = operation({
  name: "api_keys.secrets",
  summary: "Lists the valid secrets of an API key with the last use of each",
  access: "read",
  permission: "api_keys/view",
  input: z.object({ id: wireInt(0) }),
  output: z.array(KeySecret),
  run: async (context, { id }) => {
    const key = await ownKey(context, id);
    return (await liveSecrets(context.db, key.id)).map(secretOnWire);
  },
});
