import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireInt, wireText } from "@/lib/base/form-values";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import { writes } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { endKeySessions } from "../sessions/shared/end";
import { apiKey, type KeyRow } from "./lookup";
import { requireWidening } from "./owner-matter";
import { requirePinAsked } from "./pin-matter";
import { requireOwnRights } from "./terms";
import { writeHistory } from "./write-history";

/** Enabling a key that is exempt from the PIN requires the PIN. */
const isAsleep = (key: KeyRow): boolean => key.isPinExempt && !key.isActive;

/** Disables or enables a key and changes nothing else, because the page's other data may be outdated. */
export const switchKey = operation({
  name: "api_keys.switch",
  summary: "Disables or enables an API key",
  access: writes({ right: "api_keys/edit", grants: "sometimes" }),
  changes: ["api_keys", "sessions"],
  fails: [],
  target: locked(apiKey("id")),
  needsPin: ({ active }, _context, key) => active === true && isAsleep(key),
  input: z.object({ id: wireInt(0), active: z.boolean(), pin: wireText(20).optional() }),
  output: z.object({ id: z.int() }),
  // Decided again under the lock, because the key may have changed since the guard checked it.
  before: async (_context, { active }, key) => active && isAsleep(key),
  run: async (context, { id, active }, key, wasPinMatter) => {
    requireOwnRights(context, key);
    if (key.isActive === active) return { id };
    requirePinAsked(active && isAsleep(key), wasPinMatter);
    await requireWidening(context, key, { ...key, isActive: active });
    await context.db.update(apiKeys).set({ isActive: active }).where(eq(apiKeys.id, id));
    await endKeySessions(context.db, id, context.now);
    const change = { field: "active" as const, from: key.isActive, to: active };
    await writeHistory(context, id, { code: "changed", ...change });
    context.note({ target: `api key ${id}`, changes: { fields: [change] } });
    return { id };
  },
});
