import { apiKeys } from "@/lib/db/tables/api-keys";
import { writes } from "../kernel/access";
import { operation } from "../kernel/operation";
import { askRecipient } from "../recipients/ask";
import { AddedKey, AddKey } from "./schema";
import { addSecret } from "./secret";
import {
  allowedAddresses,
  expiryOf,
  makesPinExempt,
  narrowedRights,
  notifyAddress,
  ownServerId,
} from "./terms";
import { keyOnWire } from "./wire";
import { writeHistory } from "./write-history";

/** `api_keys/add` (specification 4.3): a new key; its value is in this answer and never again. */
export const addKey = operation({
  name: "api_keys.add",
  summary: "Creates an API key and shows its value once",
  access: writes({ right: "api_keys/edit" }),
  isCreating: true,
  needsPin: makesPinExempt,
  input: AddKey,
  output: AddedKey,
  run: async (context, input) => {
    const serverId = input.server_id ? ownServerId(context, input.server_id) : null;
    const [row] = await context.db
      .insert(apiKeys)
      .values({
        accountId: context.actor.account.id,
        serverId,
        name: input.name,
        isActive: input.active,
        allowedAddresses: allowedAddresses(input.ip),
        notifyMethod: input.login_notify_method,
        notifyAddress: notifyAddress(input, serverId !== null),
        expiresAt: expiryOf(input.expires, context.now),
        isPinExempt: input.pin_exempt ?? false,
        permissions: narrowedRights(context, input.permissions),
        createdAt: context.now,
      })
      .returning();
    if (!row) throw new Error("The key was not written.");
    const { value, tokenView } = await addSecret(context.db, row.id, context.now);
    if (row.notifyMethod === "email" && row.notifyAddress) await askRecipient(context, row.notifyAddress);
    await writeHistory(context, row.id, `API key ${row.name} created`);
    const changes = { name: row.name, server_id: serverId ?? 0, ip: row.allowedAddresses };
    context.note({ target: `api key ${row.id}`, changes });
    return { ...keyOnWire({ ...row, tokenView }), api_key: value };
  },
});
