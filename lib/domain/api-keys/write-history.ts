import { apiKeyHistory, type apiKeys } from "@/lib/db/tables/api-keys";
import type { SignedContext } from "../kernel/context";

type KeyFacts = typeof apiKeys.$inferSelect;

/** One entry of the key's history, in the transaction of the change. */
export async function writeHistory(context: SignedContext, keyId: number, message: string): Promise<void> {
  const login = context.actor.account.email;
  await context.db.insert(apiKeyHistory).values({ keyId, at: context.now, message, login });
}

const shown: [field: string, read: (row: KeyFacts) => string][] = [
  ["name", (row) => row.name],
  ["ip", (row) => row.allowedAddresses.join(",")],
  ["login_notify_method", (row) => row.notifyMethod],
  ["login_notify_address", (row) => row.notifyAddress ?? ""],
  ["active", (row) => (row.isActive ? "1" : "0")],
  ["expires", (row) => row.expiresAt?.toISOString().slice(0, 10) ?? ""],
  ["pin_exempt", (row) => (row.isPinExempt ? "1" : "0")],
  ["permissions", (row) => row.permissions?.join(",") ?? "all"],
];

/** What changed between two states of a key: field, old and new value as text. */
export const changesBetween = (before: KeyFacts, after: KeyFacts) =>
  shown.flatMap(([field, read]) => {
    const [from, to] = [read(before), read(after)];
    return from === to ? [] : [{ field, from, to }];
  });
