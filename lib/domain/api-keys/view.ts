import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { operation } from "../kernel/operation";
import { ownKey } from "./lookup";
import { ApiKey } from "./schema";
import { keyOnWire } from "./wire";

/** `api_keys/view` (specification 4.3): one key of the account. */
export const viewKey = operation({
  name: "api_keys.view",
  summary: "Shows one API key",
  access: "read",
  permission: "api_keys/view",
  input: z.object({ id: wireInt(0) }),
  output: ApiKey,
  run: async (context, { id }) => keyOnWire(await ownKey(context, id)),
});
