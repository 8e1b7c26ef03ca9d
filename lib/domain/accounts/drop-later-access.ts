import { and, count, eq, exists, gte, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { apiKeyHistory, apiKeySecrets, apiKeys } from "@/lib/db/tables/api-keys";
import { passkeys } from "@/lib/db/tables/factors";
import { linkedIdentities } from "@/lib/db/tables/identities";
import { factorsOf } from "../factors/codes";
import { dropRecoveryCodes } from "../factors/recovery-codes";

type Account = typeof accounts.$inferSelect;

async function dropPasskeys(db: Database, account: Account, since: Date): Promise<number> {
  const { id } = account;
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, id), gte(passkeys.createdAt, since)))
    .returning({ id: passkeys.id });
  const [left] = await db.select({ has: count() }).from(passkeys).where(eq(passkeys.accountId, id));
  if (!account.passkeyFactor || (left?.has ?? 0) > 0) return gone.length;
  // Nobody could answer it any more.
  await db.update(accounts).set({ passkeyFactor: false }).where(eq(accounts.id, id));
  if (factorsOf({ ...account, passkeyFactor: false }).length === 0) await dropRecoveryCodes(db, id);
  return gone.length;
}

/** A second secret of an older key is as good as a new key. */
async function disableKeys(db: Database, account: Account, since: Date, now: Date): Promise<number> {
  const laterSecret = db
    .select({ id: apiKeySecrets.id })
    .from(apiKeySecrets)
    .where(
      and(
        eq(apiKeySecrets.keyId, apiKeys.id),
        isNull(apiKeySecrets.retiredAt),
        gte(apiKeySecrets.createdAt, since),
      ),
    );
  const later = await db
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(
      and(
        eq(apiKeys.accountId, account.id),
        eq(apiKeys.isActive, true),
        isNull(apiKeys.deletedAt),
        or(gte(apiKeys.createdAt, since), exists(laterSecret)),
      ),
    );
  if (later.length === 0) return 0;
  const ids = later.map(({ id }) => id);
  await db.update(apiKeys).set({ isActive: false }).where(inArray(apiKeys.id, ids));
  const message = 'active changed from "1" to "0"';
  await db
    .insert(apiKeyHistory)
    .values(ids.map((keyId) => ({ keyId, at: now, message, login: account.email })));
  return ids.length;
}

type Later = { since: Date; now: Date };

/**
 * Takes away the ways into an account that were added since then: passkeys and linked identities go, API keys are
 * disabled. Says how many of each. Sessions are for the caller to end.
 */
export async function dropLaterAccess(db: Database, account: Account, { since, now }: Later) {
  const identities = await db
    .delete(linkedIdentities)
    .where(and(eq(linkedIdentities.accountId, account.id), gte(linkedIdentities.linkedAt, since)))
    .returning({ provider: linkedIdentities.provider });
  return {
    removed_passkeys: await dropPasskeys(db, account, since),
    removed_identities: identities.length,
    disabled_keys: await disableKeys(db, account, since, now),
  };
}
