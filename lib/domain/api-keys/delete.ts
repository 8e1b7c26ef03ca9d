import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/api-keys";
import { writes } from "../kernel/access";
import { operation } from "../kernel/operation";
import { locked } from "../kernel/target";
import { apiKey } from "./lookup";
import { insistOnOwnRights } from "./terms";
import { writeHistory } from "./write-history";

/** `api_keys/delete` (specification 4.3): the key and its sessions work no more; its history stays on the record. */
export const deleteKey = operation({
  name: "api_keys.delete",
  summary: "Deletes an API key",
  access: writes({ right: "api_keys/edit" }),
  target: locked(apiKey("id")),
  input: z.object({ id: wireInt(0) }),
  output: z.object({ id: z.int() }),
  run: async (context, _input, key) => {
    insistOnOwnRights(context, key);
    await context.db
      .update(apiKeys)
      .set({ deletedAt: context.now, isActive: false })
      .where(eq(apiKeys.id, key.id));
    await writeHistory(context, key.id, `API key ${key.name} deleted`);
    context.note({ target: `api key ${key.id}`, changes: { deleted: key.name } });
    return { id: key.id };
  },
});
