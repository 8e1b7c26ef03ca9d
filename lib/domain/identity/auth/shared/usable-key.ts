import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { keyedHash } from "@/lib/db/seal";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { admits } from "../../../kernel/brand/admits";
import { type KeyLine, passesLists, readLine } from "../../../kernel/caller/shared/key-line";
import type { Context } from "../../../kernel/operation/context";

export const hashKeyValue = (value: string): Buffer => keyedHash("api key", value);

type KeyRow = typeof apiKeys.$inferSelect;
type UsedSecret = Pick<typeof apiKeySecrets.$inferSelect, "id" | "tokenView" | "lastUsedAt">;
/** A key with the used secret, and the combined limits of the key and the keys that created it. */
export type UsableKey = KeyRow & { secret: UsedSecret; line: KeyLine };

/**
 * Finds the key with this value, if it may be used now from this address; a rejection has the same text for every
 * reason.
 */
export async function usableKey(db: Database, value: string, context: Context): Promise<UsableKey | null> {
  const [row] = await db
    .select({
      key: apiKeys,
      account: { companyId: accounts.companyId, brandId: accounts.brandId },
      secret: {
        id: apiKeySecrets.id,
        tokenView: apiKeySecrets.tokenView,
        lastUsedAt: apiKeySecrets.lastUsedAt,
      },
    })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .innerJoin(accounts, and(eq(accounts.id, apiKeys.accountId), eq(accounts.status, "Active")))
    .where(and(eq(apiKeySecrets.valueHash, hashKeyValue(value)), isNull(apiKeySecrets.retiredAt)));
  if (!row || !admits(context.brand, row.account)) return null;
  const { key, secret } = row;
  const line = await readLine(db, key.id);
  if (!line.isLive || (line.expiresAt && line.expiresAt <= context.now)) return null;
  return passesLists(context.address, line.addressLists) ? { ...key, secret, line } : null;
}

/** Finds the key with this value, usable or not; null if there is none or it is deleted. */
export async function ownedKey(
  db: Database,
  value: string,
): Promise<{ id: number; accountId: number } | null> {
  const [row] = await db
    .select({ id: apiKeys.id, accountId: apiKeys.accountId })
    .from(apiKeySecrets)
    .innerJoin(apiKeys, eq(apiKeys.id, apiKeySecrets.keyId))
    .where(and(eq(apiKeySecrets.valueHash, hashKeyValue(value)), isNull(apiKeys.deletedAt)));
  return row ?? null;
}
