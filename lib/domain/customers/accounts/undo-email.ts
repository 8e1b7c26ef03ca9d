import { and, eq, gt, min } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { type Database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mailLinks } from "@/lib/db/tables/messages/mails";
import { holdEmail } from "../../identity/email-confirmations/shared/lock-email";
import { anybody } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { addLink, linkGone, takeLink, voidLinks } from "../../messages/mails/shared/links";
import { dropLaterAccess } from "./drop-later-access";
import { findByEmail } from "./find-account";
import { endOldAccess } from "./replace-password";
import { resetSeconds } from "./send-reset-mail";

type Taken = { accountId: number; detail: string | null; createdAt: Date };

/**
 * When the change was first requested. Later links to the same mailbox replace earlier ones, so the link's own time
 * may be later.
 */
async function askedAt(db: Database, { accountId, detail, createdAt }: Taken): Promise<Date> {
  const [row] = await db
    .select({ first: min(mailLinks.createdAt) })
    .from(mailLinks)
    .where(
      and(
        eq(mailLinks.purpose, "undo_email"),
        eq(mailLinks.accountId, accountId),
        eq(mailLinks.detail, detail ?? ""),
        gt(mailLinks.expiresAt, createdAt),
      ),
    );
  return row?.first ?? createdAt;
}

/** The kinds of removed credentials, with the number of each. */
const removedOf = (dropped: Awaited<ReturnType<typeof dropLaterAccess>>) =>
  Object.entries(dropped)
    .filter(([, count]) => count > 0)
    .map(([field, to]) => ({ field, from: null, to }));

/**
 * Handles the undo link sent to the old address: restores the email, ends every session, disables the password (it is
 * compromised) and removes the credentials added since the change was requested. Returns how many, and the token of a
 * link to set a new password.
 */
export const undoEmail = openOperation({
  name: "accounts.undo_email",
  summary: "Undoes a change of email that the owner did not ask for",
  access: anybody("write"),
  changes: ["accounts", "api_keys", "factors", "identities", "pins", "sessions"],
  fails: [],
  input: z.object({ token: wireText(100) }),
  output: z.object({
    email: z.string(),
    token: z.string(),
    removed_passkeys: z.int(),
    removed_identities: z.int(),
    removed_factors: z.int(),
    /** 1 = a PIN set or changed since then was removed. */
    removed_pins: z.int(),
    /** Members invited since then. */
    removed_colleagues: z.int(),
    disabled_keys: z.int(),
  }),
  run: (context, { token }) =>
    inTransaction(async (db) => {
      const { now } = context;
      const link = await takeLink(db, "undo_email", token, now);
      const account = link && (await lockActiveAccount(db, link.accountId));
      const email = link?.detail;
      if (!account || !email) throw linkGone();
      await holdEmail(db, email);
      const holder = await findByEmail(db, email);
      if (holder && holder.id !== account.id) throw linkGone();
      await db
        .update(accounts)
        .set({ email, emailVerifiedAt: now, passwordHash: null })
        .where(eq(accounts.id, account.id));
      const dropped = await dropLaterAccess(db, account, { since: await askedAt(db, link), now });
      // Links to later mailboxes must not undo what an earlier mailbox restored.
      const later = { purpose: "undo_email" as const, accountId: account.id, since: link.createdAt };
      await voidLinks(db, later, now);
      await voidLinks(db, { purpose: "change_email", accountId: account.id }, now);
      await endOldAccess(db, { accountId: account.id, now });
      const purpose = "reset_password";
      const next = await addLink(db, { purpose, accountId: account.id, lifeSeconds: resetSeconds, now });
      const changes = { undone: "e-mail", from: account.email, to: email, dropped: removedOf(dropped) };
      const note = { accountId: account.id, target: `account ${account.id}`, changes };
      await writeAuditRow({ ...context, db }, "accounts.undo_email", [note]);
      return { email, token: next, ...dropped };
    }),
});
