import { and, eq, exists, gte, inArray, isNull, or } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import type { accounts } from "@/lib/db/tables/customers/accounts";
import { members } from "@/lib/db/tables/customers/members";
import { apiKeyHistory, apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { pins } from "@/lib/db/tables/identity/pins";
import { dropLaterFactors } from "../../identity/two-factor/shared/drop-later";
import { voidLinks } from "../../messages/mails/shared/links";

type Account = typeof accounts.$inferSelect;

/** A second secret added to an older key is as dangerous as a new key. */
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
  const message = { code: "changed" as const, field: "active" as const, from: true, to: false };
  await db
    .insert(apiKeyHistory)
    .values(ids.map((keyId) => ({ keyId, at: now, message, login: account.email })));
  return ids.length;
}

type Later = { since: Date; now: Date };

/** A member added in the meantime could return with a session of their own account. */
async function removeMembers(db: Database, { id }: Account, { since, now }: Later): Promise<number> {
  const later = and(eq(members.accountId, id), isNull(members.removedAt), gte(members.invitedAt, since));
  const removed = await db.update(members).set({ removedAt: now }).where(later).returning({ id: members.id });
  for (const one of removed)
    await voidLinks(db, { purpose: "join_account", accountId: id, detail: String(one.id) }, now);
  return removed.length;
}

/**
 * Removes the credentials added since then: deletes passkeys, second factors, linked identities, a PIN and members,
 * and disables API keys. Returns the number of each. The caller ends sessions.
 */
export async function dropLaterAccess(db: Database, account: Account, { since, now }: Later) {
  const identities = await db
    .delete(linkedAccounts)
    .where(and(eq(linkedAccounts.accountId, account.id), gte(linkedAccounts.linkedAt, since)))
    .returning({ provider: linkedAccounts.provider });
  const pin = await db
    .delete(pins)
    .where(and(eq(pins.accountId, account.id), gte(pins.setAt, since)))
    .returning({ id: pins.accountId });
  const dropped = await dropLaterFactors(db, account, since);
  return {
    removed_passkeys: dropped.passkeys,
    removed_identities: identities.length,
    removed_factors: dropped.factors,
    removed_pins: pin.length,
    removed_colleagues: await removeMembers(db, account, { since, now }),
    disabled_keys: await disableKeys(db, account, since, now),
  };
}
