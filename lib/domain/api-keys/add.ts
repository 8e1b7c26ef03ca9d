import { randomBytes } from "node:crypto";
import { isPublicAddress } from "@/lib/base/address";
import { apiKeyHistory, apiKeys } from "@/lib/db/tables/accounts";
import { hashKeyValue } from "../auth/login";
import type { SignedContext } from "../context";
import { DomainError, invalidArgument } from "../errors";
import { operation } from "../operation";
import { requirePin } from "../pin-guard";
import { checkAllowList, checkNotification, endOfDay } from "./rules";
import { AddedKey, AddKey } from "./schema";
import { keyOnWire } from "./wire";

/** 16 hex, `-`, 16 hex: shown once, kept as a keyed hash. */
const newKeyValue = (): string => `${randomBytes(8).toString("hex")}-${randomBytes(8).toString("hex")}`;

function allowedAddresses(text: string | undefined): string[] {
  const parsed = checkAllowList(text ?? "");
  if ("wrong" in parsed) throw invalidArgument("ip", `${parsed.wrong} is no address or range`);
  return parsed.ranges;
}

function notifyAddress(
  input: { login_notify_method: "none" | "email" | "webhook"; login_notify_address?: string | undefined },
  isServerKey: boolean,
) {
  const checked = checkNotification(input.login_notify_method, input.login_notify_address, isServerKey);
  if ("wrong" in checked) throw invalidArgument(checked.wrong, checked.reason);
  if (input.login_notify_method !== "webhook" || checked.address === null) return checked.address;
  const host = new URL(checked.address).hostname;
  const isLiteral = /^[\d.]+$|^\[/.test(host);
  if (host === "localhost" || (isLiteral && !isPublicAddress(host))) {
    throw invalidArgument("login_notify_address", "must not point to a private address");
  }
  return checked.address;
}

function expiryOf(text: string | undefined, now: Date): Date | null {
  if (!text) return null;
  const day = endOfDay(text);
  if (!day || day <= now) throw invalidArgument("expires", "must be a day to come, YYYY-MM-DD");
  return day;
}

/** A key cannot be given a right that its maker does not have. */
function narrowedRights(context: SignedContext, wanted: string[] | undefined): string[] | null {
  if (!wanted) return null;
  const unknown = wanted.find((right) => !context.actor.permissions.has(right));
  if (unknown !== undefined)
    throw invalidArgument("permissions", `${unknown} is not a right of this account`);
  return [...new Set(wanted)];
}

function ownServerId(context: SignedContext, serverId: number | undefined): number | null {
  if (!serverId) return null;
  if (context.actor.session.serverIds.includes(serverId)) return serverId;
  throw new DomainError("forbidden", "permission denied #3, this is not your server", {
    doc: "server.foreign",
    fields: { server_id: "is not your server" },
  });
}

/** `api_keys/add` (specification 4.3): a new key; its value is in this answer and never again. */
export const addKey = operation({
  name: "api_keys.add",
  summary: "Creates an API key and shows its value once",
  access: "write",
  permission: "api_keys/edit",
  isCreating: true,
  input: AddKey,
  output: AddedKey,
  run: async (context, input) => {
    const serverId = ownServerId(context, input.server_id);
    if (input.pin_exempt) await requirePin(context, input.pin);
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
    const login = context.actor.account.email;
    await context.db
      .insert(apiKeyHistory)
      .values({ keyId: row.id, at: context.now, message: `API key ${row.name} created`, login });
    context.note({
      target: `api key ${row.id}`,
      changes: { name: row.name, server_id: serverId ?? 0, ip: row.allowedAddresses },
    });
    return { ...keyOnWire(row), api_key: value };
  },
});
