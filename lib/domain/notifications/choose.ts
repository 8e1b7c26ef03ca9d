import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { mutedMails } from "@/lib/db/tables/notifications";
import { writes } from "../kernel/access";
import { invalidArgument } from "../kernel/errors";
import { operation } from "../kernel/operation";
import { isOptional } from "../mails/shared/notice-kinds";

/** Of the owner's own mailbox; contacts get what is chosen for them. */
export const chooseMail = operation({
  name: "notifications.choose",
  summary: "Switches the mail of a kind of notification on or off",
  access: writes({ right: "api_keys/edit", who: "person" }),
  input: z.object({ kind: wireText(60), mail: z.boolean() }),
  output: z.object({ kind: z.string(), mail: z.boolean() }),
  run: async ({ db, actor, note }, { kind, mail }) => {
    if (!isOptional(kind)) throw invalidArgument("kind", "cannot be switched off");
    const { id: accountId } = actor.account;
    if (mail)
      await db
        .delete(mutedMails)
        .where(and(eq(mutedMails.accountId, accountId), eq(mutedMails.notice, kind)));
    else await db.insert(mutedMails).values({ accountId, notice: kind }).onConflictDoNothing();
    note({ target: `account ${accountId}`, changes: { notice: kind, mail } });
    return { kind, mail };
  },
});
