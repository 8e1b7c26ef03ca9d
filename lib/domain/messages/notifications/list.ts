import { eq } from "drizzle-orm";
import { z } from "zod";
import { hiddenNotices } from "@/lib/db/tables/messages/notifications";
import { reads } from "../../kernel/access/access";
import { operation } from "../../kernel/operation/operation";
import { isMuted, readMuted } from "../mails/shared/muted";
import { isForPanel, listedNotices, noticeGroups, noticeKinds } from "../mails/shared/notice-kinds";
import { eventOfNotice } from "../webhooks/shared/account-events";

/** The kinds of notifications, each with its channels. */
export const listNotifications = operation({
  name: "notifications.list",
  summary: "Lists the kinds of notifications and what tells each: mail, webhook, the panel",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.object({
    notifications: z.array(
      z.object({
        kind: z.enum(listedNotices),
        group: z.enum(noticeGroups),
        mail: z.boolean(),
        /** Why the mail cannot be disabled here; null = it can. */
        lock: z.enum(["security", "money", "by_key", "by_access"]).nullable(),
        /** The webhook event; null = none. */
        event: z.string().nullable(),
        /** Whether the panel lists it; null = never, because it is in its key's history. */
        panel: z.boolean().nullable(),
      }),
    ),
  }),
  run: async ({ db, actor: { account } }) => {
    const muted = await readMuted(db, [account.id]);
    const rows = await db.select().from(hiddenNotices).where(eq(hiddenNotices.accountId, account.id));
    const hidden = new Set(rows.map(({ notice }) => notice));
    const notifications = listedNotices.map((kind) => ({
      kind,
      ...noticeKinds[kind],
      mail: !isMuted(muted, account.id, kind),
      event: eventOfNotice[kind]?.event ?? null,
      panel: isForPanel(kind) ? !hidden.has(kind) : null,
    }));
    return { notifications };
  },
});
