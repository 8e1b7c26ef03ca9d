import { randomBytes } from "node:crypto";
import { apiKeys } from "@/lib/db/tables/accounts";
import { hashKeyValue } from "../auth/login";
import { operation } from "../operation";
import { makesPinExempt } from "./rules";
import { AddedKey, AddKey } from "./schema";
import { allowedAddresses, expiryOf, narrowedRights, notifyAddress, ownServerId } from "./terms";
import { keyOnWire } from "./wire";
import { writeHistory } from "./write-history";

/** 16 hex, `-`, 16 hex: shown once, kept as a keyed hash. */
const newKeyValue = (): string => `${randomBytes(8).toString("hex")}-${randomBytes(8).toString("hex")}`;

/** `api_keys/add` (specification 4.3): a new key; its value is in this answer and never again. */
export const addKey = operation({
  name: "api_keys.add",
  summary: "Creates an API key and shows its value once",
  access: "write",
  permission: "api_keys/edit",
  isCreating: true,
  needsPin: makesPinExempt,
  input: AddKey,
  output: AddedKey,
  run: async (context, input) => {
    const serverId = input.server_id ? ownServerId(context, input.server_id) : null;
    const value = newKeyValue();
    const [row] = await context.db
      .insert(apiKeys)
      .values({
        accountId: context.actor.account.id,
        serverId,
        name: input.name,
        isActive: input.active,
        allowedAddresses: allowedAddresses(input.ip),
        valueHash: hashKeyValue(value),
        tokenView: value.slice(-4),
        notifyMethod: input.login_notify_method,
        notifyAddress: notifyAddress(input, serverId !== null),
        expiresAt: expiryOf(input.expires, context.now),
        isPinExempt: input.pin_exempt ?? false,
        permissions: narrowedRights(context, input.permissions),
        createdAt: context.now,
      })
      .returning();
    if (!row) throw new Error("The key was not written.");
    await writeHistory(context, row.id, `API key ${row.name} created`);
    const changes = { name: row.name, server_id: serverId ?? 0, ip: row.allowedAddresses };
    context.note({ target: `api key ${row.id}`, changes });
    return { ...keyOnWire(row), api_key: value };
  },
});
