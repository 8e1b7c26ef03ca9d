import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { wireInt } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { writes } from "../../kernel/access/access";
import { descendantsOf } from "../../kernel/caller/shared/key-line";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { endKeySessions } from "../sessions/shared/end";
import { deletedKey, type KeyRow } from "./lookup";
import { requireWidening } from "./owner-matter";
import { requireOwnRights } from "./terms";
import { writeHistory } from "./write-history";

/** A key that is exempt from the PIN is restored disabled, because enabling it requires the PIN. */
const comesBackActive = ({ isActive, isPinExempt }: Pick<KeyRow, "isActive" | "isPinExempt">): boolean =>
  isActive && !isPinExempt;

/**
 * Undoes a recent deletion: the key and the keys deleted with it work again. Sessions that the deletion ended stay
 * ended. Only the panel's pages offer it; for API clients a deletion is final.
 */
export const restoreKey = operation({
  name: "api_keys.restore",
  summary: "Takes a deletion back that was made just now",
  access: writes({ right: "api_keys/edit", who: "person", grants: "sometimes", topic: "keys" }),
  changes: ["api_keys"],
  fails: [],
  target: locked(deletedKey("id")),
  input: z.object({ id: wireInt(0) }),
  output: z.object({ id: z.int(), active: z.boolean() }),
  run: async (context, { id }, key) => {
    requireOwnRights(context, key);
    const active = comesBackActive(key);
    await requireWidening(context, { ...key, isActive: false }, { ...key, isActive: active });
    const { deletedAt } = key;
    if (!deletedAt) return { id, active };
    const line = await descendantsOf(context.db, id);
    const together = and(inArray(apiKeys.id, line), eq(apiKeys.deletedAt, deletedAt));
    await endKeySessions(context.db, id, context.now);
    const restored = await context.db
      .update(apiKeys)
      .set({ deletedAt: null })
      .where(together)
      .returning({ id: apiKeys.id, name: apiKeys.name });
    const asleep = and(
      inArray(
        apiKeys.id,
        restored.map((row) => row.id),
      ),
      eq(apiKeys.isPinExempt, true),
    );
    await context.db.update(apiKeys).set({ isActive: false }).where(asleep);
    for (const { id: keyId, name } of restored)
      await writeHistory(context, keyId, { code: "restored", name });
    const names = restored.map(({ name }) => name);
    context.note({ target: `api key ${id}`, changes: { restored: names } });
    return { id, active };
  },
});
