import { z } from "zod";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { isMuted, readMuted } from "../mails/shared/muted";
import { listedNotices, noticeGroups, noticeKinds } from "../mails/shared/notice-kinds";
import { eventOfNotice } from "../webhooks/shared/account-events";

/** Each kind of notification with what tells it. */
export const listNotifications = operation({
  name: "notifications.list",
  summary: "Lists the kinds of notifications and what tells each: mail, webhook",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.object({
    notifications: z.array(
      z.object({
        kind: z.enum(listedNotices),
        group: z.enum(noticeGroups),
        mail: z.boolean(),
        /** Why the mail cannot be switched off here; null = it can. */
        lock: z.enum(["security", "money", "by_key", "by_access"]).nullable(),
        /** The event that webhooks get; null = they get none. */
        event: z.string().nullable(),
      }),
    ),
  }),
  run: async ({ db, actor: { account } }) => {
    const muted = await readMuted(db, [account.id]);
    const notifications = listedNotices.map((kind) => ({
      kind,
      ...noticeKinds[kind],
      mail: !isMuted(muted, account.id, kind),
      event: eventOfNotice[kind]?.event ?? null,
    }));
    return { notifications };
  },
});
