import { eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { requireStrongPassword } from "../../identity/passwords/shared/hash";
import { anybody } from "../../kernel/access/access";
import { lockActiveAccount } from "../../kernel/account/lock-account";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, takeLink } from "../../messages/mails/shared/links";
import { replacePassword } from "./replace-password";

/**
 * Sets a new password with the link of a reset mail. Opens no session and keeps second factors. A password that
 * breaks the rules does not consume the link.
 */
export const finishReset = openOperation({
  name: "accounts.finish_reset",
  summary: "Sets a new password with the link of a reset mail",
  access: anybody("write"),
  changes: [],
  fails: [],
  input: z.object({ token: wireText(100), password: wireText(4_000) }),
  output: z.object({ email: z.string() }),
  run: (context, { token, password }) =>
    inTransaction(async (db) => {
      const link = await takeLink(db, "reset_password", token, context.now);
      if (!link) throw linkGone();
      const account = await lockActiveAccount(db, link.accountId);
      if (!account) throw linkGone();
      await requireStrongPassword(password, account.email);
      await replacePassword(db, { account, password, now: context.now });
      // The link proves access to the mailbox, so the address is confirmed.
      const emailVerifiedAt = account.emailVerifiedAt ?? context.now;
      await db.update(accounts).set({ emailVerifiedAt }).where(eq(accounts.id, account.id));
      const note = {
        accountId: account.id,
        target: `account ${account.id}`,
        changes: { changed: "password" },
      };
      await writeAuditRow({ ...context, db }, "accounts.finish_reset", [note]);
      return { email: account.email };
    }),
});
