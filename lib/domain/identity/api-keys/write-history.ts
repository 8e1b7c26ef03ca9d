import type { KeyChange, KeyEvent } from "@/lib/base/params/api-keys";
import { apiKeyHistory, type apiKeys } from "@/lib/db/tables/identity/api-keys";
import type { SignedContext } from "../../kernel/operation/context";

type KeyDetails = typeof apiKeys.$inferSelect;

/** Writes one entry of the key's history, in the transaction of the change. */
export async function writeHistory(context: SignedContext, keyId: number, message: KeyEvent): Promise<void> {
  const { account, onBehalf, member } = context.actor;
  const own = member ? `${member.email} for ${account.email}` : account.email;
  const login = onBehalf ? `${onBehalf.staffName} (support) for ${account.email}` : own;
  await context.db.insert(apiKeyHistory).values({ keyId, at: context.now, message, login });
}

const dayOf = (at: Date | null): string => at?.toISOString().slice(0, 10) ?? "";

/** Every field with its old and new value, in the order of the history. */
const pairsOf = (before: KeyDetails, after: KeyDetails): KeyChange[] => [
  { code: "changed", field: "name", from: before.name, to: after.name },
  { code: "changed", field: "ip", from: before.allowedAddresses, to: after.allowedAddresses },
  { code: "changed", field: "login_notify_method", from: before.notifyMethod, to: after.notifyMethod },
  {
    code: "changed",
    field: "login_notify_address",
    from: before.notifyAddress ?? "",
    to: after.notifyAddress ?? "",
  },
  { code: "changed", field: "active", from: before.isActive, to: after.isActive },
  { code: "changed", field: "expires", from: dayOf(before.expiresAt), to: dayOf(after.expiresAt) },
  { code: "changed", field: "pin_exempt", from: before.isPinExempt, to: after.isPinExempt },
  { code: "changed", field: "permissions", from: before.permissions, to: after.permissions },
];

/** Returns what changed between two states of a key: field, old and new value. */
export const changesBetween = (before: KeyDetails, after: KeyDetails): KeyChange[] =>
  pairsOf(before, after).filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
