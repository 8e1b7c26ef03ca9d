import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { linkedAccounts } from "@/lib/db/tables/identity/linked-accounts";
import { endSessions } from "../../identity/sessions/shared/end";
import { factorOff } from "../../identity/two-factor/shared/codes";
import { dropRecoveryCodes } from "../../identity/two-factor/shared/recovery-codes";
import { readBrandOf } from "../../kernel/brand/of-account";
import { addLink, linkUrl, voidLinks } from "../../messages/mails/shared/links";

export const joinHours = 72;

/**
 * Revokes all credentials and sessions of a staff account and creates the one link that sets new ones; returns its
 * URL. Call under the account's lock.
 */
export async function renewAccess(db: Database, accountId: number, now: Date): Promise<string> {
  await endSessions(db, { accountId, now });
  await dropRecoveryCodes(db, accountId);
  // Whoever the company's issuer says they are is asked anew.
  await db.delete(linkedAccounts).where(eq(linkedAccounts.accountId, accountId));
  await db
    .update(accounts)
    .set({ passwordHash: null, ...factorOff.totp })
    .where(eq(accounts.id, accountId));
  await voidLinks(db, { purpose: "join_staff", accountId }, now);
  await voidLinks(db, { purpose: "reset_password", accountId }, now);
  const link = { purpose: "join_staff" as const, accountId, lifeSeconds: joinHours * 3_600, now };
  return linkUrl(await readBrandOf(db, accountId), "/join", await addLink(db, link));
}
