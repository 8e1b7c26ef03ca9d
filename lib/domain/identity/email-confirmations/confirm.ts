import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { inTransaction } from "@/lib/db/client";
import { emailConfirmations } from "@/lib/db/tables/identity/email-confirmations";
import { anybody } from "../../kernel/access/access";
import { writeAuditRow } from "../../kernel/audit-trail/write-audit";
import { openOperation } from "../../kernel/operation/operation";
import { linkGone, takeLink } from "../../messages/mails/shared/links";

/** Handles the confirmation link: allows the account's notifications to be sent to that address. */
export const confirmEmailAddress = openOperation({
  name: "recipients.confirm",
  summary: "Lets an account's notifications go to an address",
  access: anybody("write"),
  changes: ["api_keys"],
  fails: [],
  input: z.object({ token: wireText(100) }),
  output: z.object({ address: z.string() }),
  run: (context, { token }) =>
    inTransaction(async (db) => {
      const link = await takeLink(db, "confirm_recipient", token, context.now);
      if (!link?.detail) throw linkGone();
      const { accountId, detail: address } = link;
      await db
        .insert(emailConfirmations)
        .values({ accountId, address, confirmedAt: context.now })
        .onConflictDoNothing();
      const note = { accountId, target: `account ${accountId}`, changes: { confirmed: address } };
      await writeAuditRow({ ...context, db }, "recipients.confirm", [note]);
      return { address };
    }),
});
