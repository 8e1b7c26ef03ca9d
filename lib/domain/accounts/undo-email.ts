import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { writeAuditRow } from "../audit";
import { addLink, linkGone, takeLink, voidLinks } from "../mails/links";
import { operation } from "../operation";
import { findByEmail, lockAccount } from "./find-account";
import { endOldAccess } from "./replace-password";
import { resetSeconds } from "./send-reset-mail";

/**
 * The press on the page of the link that went to the old address: the e-mail is what it was, nobody is signed in any
 * more, and the password, which somebody else knows, opens nothing. Answers the token of a link to a new one.
 */
export const undoEmail = operation({
  name: "panel.undo_email",
  summary: "Undoes a change of e-mail that the owner did not ask for",
  access: "public",
  input: z.object({ token: wireText(100) }),
  output: z.object({ email: z.string(), token: z.string() }),
  run: (context, { token }) =>
    inTransaction(async (db) => {
      const { now } = context;
      const link = await takeLink(db, "undo_email", token, now);
      const account = link && (await lockAccount(db, link.accountId));
      const email = link?.detail;
      if (!account || !email) throw linkGone();
      const holder = await findByEmail(db, email);
      if (holder && holder.id !== account.id) throw linkGone();
      await db
        .update(accounts)
        .set({ email, emailVerifiedAt: now, passwordHash: null })
        .where(eq(accounts.id, account.id));
      // Mailboxes that came later have no say over an earlier one.
      const later = { purpose: "undo_email" as const, accountId: account.id, since: link.createdAt };
      await voidLinks(db, later, now);
      await voidLinks(db, { purpose: "change_email", accountId: account.id }, now);
      await endOldAccess(db, { accountId: account.id, now });
      const purpose = "reset_password";
      const next = await addLink(db, { purpose, accountId: account.id, lifeSeconds: resetSeconds, now });
      const changes = { undone: "e-mail", from: account.email, to: email };
      const note = { accountId: account.id, target: `account ${account.id}`, changes };
      await writeAuditRow({ ...context, db }, "panel.undo_email", [note]);
      return { email, token: next };
    }),
});
