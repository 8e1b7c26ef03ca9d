import { and, inArray, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { writes } from "../../kernel/access/access";
import { descendantsOf } from "../../kernel/caller/shared/key-line";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { apiKey } from "./lookup";
import { requireOwnRights } from "./terms";
import { writeHistory } from "./write-history";

/**
 * `api_keys/delete` (specification 4.3): the key, the keys created with it and their sessions stop working; their
 * history is kept. Restoring (restore.ts) returns each key to enabled or disabled, as before.
 */
export const deleteKey = operation({
  name: "api_keys.delete",
  summary: "Deletes an API key",
  description: "Deletes a key and ends every session that it opened, at once. Answers its number.",
  access: writes({ right: "api_keys/edit", impersonation: "forbidden", topic: "keys" }),
  changes: ["api_keys", "sessions"],
  fails: [],
  target: locked(apiKey("id")),
  input: z.object({ id: about(wireInt(0), "Number of the key.", 12) }),
  output: z.object({ id: about(z.int(), "Number of the key.", 12) }),
  run: async (context, _input, key) => {
    requireOwnRights(context, key);
    const ids = await descendantsOf(context.db, key.id);
    const deleted = await context.db
      .update(apiKeys)
      .set({ deletedAt: context.now })
      .where(and(inArray(apiKeys.id, ids), isNull(apiKeys.deletedAt)))
      .returning({ id: apiKeys.id, name: apiKeys.name });
    for (const { id, name } of deleted) await writeHistory(context, id, { code: "deleted", name });
    const names = deleted.map(({ name }) => name);
    context.note({ target: `api key ${key.id}`, changes: { deleted: names } });
    return { id: key.id };
  },
});
