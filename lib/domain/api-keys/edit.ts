import { eq } from "drizzle-orm";
import { z } from "zod";
import { apiKeys } from "@/lib/db/tables/api-keys";
import { writes } from "../kernel/access";
import { operation } from "../kernel/operation";
import { locked } from "../kernel/target";
import { askRecipient } from "../recipients/ask";
import { endKeySessions } from "../sessions/end";
import { apiKey } from "./lookup";
import { EditKey } from "./schema";
import {
  allowedAddresses,
  expiryOf,
  insistOnOwnRights,
  makesPinExempt,
  narrowedRights,
  notifyAddress,
} from "./terms";
import { changesBetween, writeHistory } from "./write-history";

const isOver = ({ isActive, expiresAt }: typeof apiKeys.$inferSelect, now: Date): boolean =>
  !isActive || (expiresAt !== null && expiresAt <= now);

/** `api_keys/edit` (specification 4.3): changes a key; each field that changes is one entry of its history. */
export const editKey = operation({
  name: "api_keys.edit",
  summary: "Changes, disables or enables an API key",
  access: writes({ right: "api_keys/edit" }),
  target: locked(apiKey("id")),
  needsPin: makesPinExempt,
  input: EditKey,
  output: z.object({ id: z.int() }),
  run: async (context, input, before) => {
    insistOnOwnRights(context, before);
    const [after] = await context.db
      .update(apiKeys)
      .set({
        name: input.name,
        isActive: input.active,
        allowedAddresses: input.ip === undefined ? before.allowedAddresses : allowedAddresses(input.ip),
        notifyMethod: input.login_notify_method,
        notifyAddress: notifyAddress(input, before.serverId !== null),
        expiresAt: input.expires === undefined ? before.expiresAt : expiryOf(input.expires, context.now),
        isPinExempt: input.pin_exempt ?? before.isPinExempt,
        permissions:
          input.permissions === undefined ? before.permissions : narrowedRights(context, input.permissions),
      })
      .where(eq(apiKeys.id, before.id))
      .returning();
    if (!after || isOver(before, context.now) || isOver(after, context.now))
      await endKeySessions(context.db, before.id, context.now);
    if (after?.notifyMethod === "email" && after.notifyAddress)
      await askRecipient(context, after.notifyAddress);
    const changes = after ? changesBetween(before, after) : [];
    for (const { field, from, to } of changes) {
      await writeHistory(context, before.id, `${field} changed from "${from}" to "${to}"`);
    }
    if (changes.length > 0) context.note({ target: `api key ${before.id}`, changes: { fields: changes } });
    return { id: before.id };
  },
});
