import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { about } from "@/lib/base/about";
import { wireInt } from "@/lib/base/form-values";
import { apiKeySecrets } from "@/lib/db/tables/identity/api-keys";
import { sessions } from "@/lib/db/tables/identity/sessions";
import { writes } from "../../kernel/access/access";
import { fail } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { locked } from "../../kernel/operation/target";
import { dropCalls } from "../sessions/shared/end";
import { apiKey } from "./lookup";
import { liveSecrets } from "./secret";
import { requireOwnRights } from "./terms";
import { writeHistory } from "./write-history";

/** `api_keys/retire` (an extension): ends one of a key's two secrets and the sessions that it opened. */
export const retireSecret = operation({
  name: "api_keys.retire",
  summary: "Retires one of the two secrets of an API key and ends its sessions",
  description:
    "Ends one of the two secrets of a key, with the sessions it opened; the other one goes on. The last secret cannot be retired.",
  access: writes({ right: "api_keys/edit", impersonation: "forbidden", topic: "keys" }),
  changes: ["api_keys", "sessions"],
  fails: ["secret.not_found", "key.only_secret"],
  target: locked(apiKey("id")),
  input: z.object({
    id: about(wireInt(0), "Number of the key.", 12),
    secret_id: about(wireInt(0), "Number of the secret.", 31),
  }),
  output: z.object({ id: about(z.int(), "Number of the key.", 12) }),
  run: async (context, { id, secret_id }, key) => {
    requireOwnRights(context, key);
    const live = await liveSecrets(context.db, id);
    const secret = live.find((one) => one.id === secret_id);
    if (!secret) throw fail("secret.not_found");
    if (live.length === 1) throw fail("key.only_secret");
    const { db, now } = context;
    await db.update(apiKeySecrets).set({ retiredAt: now }).where(eq(apiKeySecrets.id, secret.id));
    const ended = await db
      .update(sessions)
      .set({ endedAt: now })
      .where(and(eq(sessions.apiKeyId, id), eq(sessions.apiKeySecretId, secret.id), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    await dropCalls(
      db,
      ended.map((session) => session.id),
      now,
    );
    await writeHistory(context, id, { code: "retired", secret: secret.tokenView });
    context.note({ target: `api key ${id}`, changes: { retired: secret.tokenView } });
    return { id };
  },
});
