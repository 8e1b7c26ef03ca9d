import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { hashPassword } from "../../identity/passwords/shared/hash";
import { endSessions } from "../../identity/sessions/shared/end";
import { forgetOwnerProofs } from "../../kernel/access/reauthentication";
import { voidLinks } from "../../messages/mails/shared/links";
import { notify } from "../../messages/mails/shared/notify";

/**
 * Ends everything that depended on the old password: sessions except `except`, sign-ins waiting for a code, reset
 * links.
 */
export async function endOldAccess(
  db: Database,
  { accountId, except, now }: { accountId: number; except?: string; now: Date },
): Promise<void> {
  await endSessions(db, { accountId, ...(except ? { except } : {}), now });
  await voidLinks(db, { purpose: "reset_password", accountId }, now);
  await forgetOwnerProofs(db, accountId);
}

type NewPassword = {
  account: { id: number; email: string; language: string };
  password: string;
  /** The session to keep: the one that changes the password. */
  except?: string;
  now: Date;
};

/** Sets a password that has passed the rules, ends access gained with the old one, and notifies the owner. */
export async function replacePassword(
  db: Database,
  { account, password, except, now }: NewPassword,
): Promise<void> {
  const passwordHash = await hashPassword(password, String(account.id));
  await db.update(accounts).set({ passwordHash, passwordChangedAt: now }).where(eq(accounts.id, account.id));
  await endOldAccess(db, { accountId: account.id, ...(except ? { except } : {}), now });
  await notify({ db, now }, account, "password.changed", {});
}
