import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { holdEmail } from "../../identity/email-confirmations/shared/lock-email";
import { dropEmailFactor } from "../../identity/two-factor/shared/drop-email";
import { anybody } from "../../kernel/access/access";
import { forgetOwnerProofs } from "../../kernel/access/reauthentication";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, takeLink, voidLinks } from "../../messages/mails/shared/links";
import { tellOldAddress } from "./change-email";
import { findByEmail } from "./find-account";

/**
 * Handles the link sent to the new address: makes it the account's email. For the account's current address, confirms
 * it.
 */
export const confirmEmail = openOperation({
  name: "accounts.confirm_email",
  summary: "Makes the new email the account's",
  access: anybody("write"),
  changes: ["accounts", "factors"],
  fails: [],
  input: z.object({ token: wireText(100) }),
  output: z.object({ email: z.string() }),
  run: (context, { token }) =>
    inTransaction(async (db) => {
      const { now } = context;
      const link = await takeLink(db, "change_email", token, now);
      const account = link && (await lockActiveAccount(db, link.accountId));
      const email = link?.detail;
      if (email) await holdEmail(db, email);
      const holder = email ? await findByEmail(db, email) : null;
      // Another account may have taken the address in the meantime.
      if (!account || !email || (holder && holder.id !== account.id)) throw linkGone();
      if (holder) {
        await db.update(accounts).set({ emailVerifiedAt: now }).where(eq(accounts.id, account.id));
        const note = {
          accountId: account.id,
          target: `account ${account.id}`,
          changes: { confirmed: email },
        };
        await writeAuditRow({ ...context, db }, "accounts.confirm_email", [note]);
        return { email };
      }
      await db.update(accounts).set({ email, emailVerifiedAt: now }).where(eq(accounts.id, account.id));
      await dropEmailFactor(db, account, { to: email, address: context.address, now });
      await forgetOwnerProofs(db, account.id);
      // These links went to the old mailbox, which no longer belongs to the account.
      await voidLinks(db, { purpose: "reset_password", accountId: account.id }, now);
      await tellOldAddress(db, account, { from: account.email, to: email, isDone: true, now });
      const changes = { changed: "e-mail", from: account.email, to: email };
      const note = { accountId: account.id, target: `account ${account.id}`, changes };
      await writeAuditRow({ ...context, db }, "accounts.confirm_email", [note]);
      return { email };
    }),
});
