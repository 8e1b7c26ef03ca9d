import { and, count, eq, gte } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { passkeys, pendingFactors, recoveryCodes } from "@/lib/db/tables/identity/two-factor";
import { type Factor, factorOff, factorsOf } from "./codes";
import { dropRecoveryCodes } from "./recovery-codes";

type Account = typeof accounts.$inferSelect;

const sinceOf = (account: Account): Record<Factor, Date | null> => ({
  totp: account.totpSince,
  email: account.emailFactorSince,
  passkey: account.passkeyFactorSince,
});

/**
 * Removes passkeys and second factors added since then, recovery codes created since then, and unfinished setups.
 * Returns the number of passkeys and factors. Call under the account's lock.
 */
export async function dropLaterFactors(
  db: Database,
  account: Account,
  since: Date,
): Promise<{ passkeys: number; factors: number }> {
  const { id } = account;
  const gone = await db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, id), gte(passkeys.createdAt, since)))
    .returning({ id: passkeys.id });
  const [left] = await db.select({ has: count() }).from(passkeys).where(eq(passkeys.accountId, id));
  await db.delete(pendingFactors).where(eq(pendingFactors.accountId, id));
  await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, id), gte(recoveryCodes.createdAt, since)));
  const on = factorsOf(account);
  const isLater = (factor: Factor) => (sinceOf(account)[factor] ?? new Date(0)) >= since;
  const later = on.filter(isLater);
  // Without passkeys the passkey factor cannot stay on.
  const off = on.filter((factor) => isLater(factor) || (factor === "passkey" && left?.has === 0));
  for (const factor of off) await db.update(accounts).set(factorOff[factor]).where(eq(accounts.id, id));
  if (off.length > 0 && off.length === on.length) await dropRecoveryCodes(db, id);
  return { passkeys: gone.length, factors: later.length };
}
