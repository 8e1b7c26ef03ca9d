import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { wireText } from "@/lib/base/form-values";
import { hiddenNotices, mutedMails } from "@/lib/db/tables/messages/notifications";
import { writes } from "../../kernel/access/access";
import { invalidArgument } from "../../kernel/errors/fail";
import { operation } from "../../kernel/operation/operation";
import { isForPanel, isOptional } from "../mails/shared/notice-kinds";

const tables = { mail: mutedMails, panel: hiddenNotices };

/** For the owner's own mailbox and list; contacts have their own settings. */
export const chooseNotice = operation({
  name: "notifications.choose",
  summary: "Switches the mail of a kind of notification, or its place in the panel's list, on or off",
  access: writes({ right: "api_keys/edit", who: "person", topic: "settings" }),
  changes: ["notifications"],
  fails: [],
  input: z.object({ kind: wireText(60), channel: z.enum(["mail", "panel"]), on: z.boolean() }),
  output: z.object({ kind: z.string(), channel: z.string(), on: z.boolean() }),
  run: async ({ db, actor, note }, { kind, channel, on }) => {
    if (!(channel === "mail" ? isOptional(kind) : isForPanel(kind)))
      throw invalidArgument("kind", "cannot be switched off");
    const { id: accountId } = actor.account;
    const table = tables[channel];
    if (on) await db.delete(table).where(and(eq(table.accountId, accountId), eq(table.notice, kind)));
    else await db.insert(table).values({ accountId, notice: kind }).onConflictDoNothing();
    note({
      target: `account ${accountId}`,
      changes: channel === "mail" ? { notice: kind, mail: on } : { notice: kind, panel: on },
    });
    return { kind, channel, on };
  },
});
