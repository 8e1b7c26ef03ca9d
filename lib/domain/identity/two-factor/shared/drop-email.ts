import { eq } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { notify } from "../../../messages/mails/shared/notify";
import { factorOff, factorsOf } from "./codes";
import { dropRecoveryCodes } from "./recovery-codes";

type Account = typeof accounts.$inferSelect;
type Move = { to: string; address: string; now: Date };

/**
 * Turns off codes by email when the address changes: they prove access to the old mailbox, not to the new one.
 * Notifies both mailboxes. Call under the account's lock.
 */
export async function dropEmailFactor(
  db: Database,
  account: Account,
  { to, address, now }: Move,
): Promise<void> {
  if (!account.emailFactor) return;
  await db.update(accounts).set(factorOff.email).where(eq(accounts.id, account.id));
  if (factorsOf({ ...account, emailFactor: false }).length === 0) await dropRecoveryCodes(db, account.id);
  for (const email of [account.email, to])
    await notify({ db, now }, { ...account, email }, "factors.changed", {
      change: "email_off",
      at: now,
      address,
    });
}
