import { z } from "zod";
import { reads } from "../kernel/access";
import { operation } from "../kernel/operation";
import { isMuted, readMuted } from "../mails/shared/muted";
import { noticeGroups, noticeKinds } from "../mails/shared/notice-kinds";
import { eventOfNotice } from "../webhooks/shared/account-events";

const names = Object.keys(noticeKinds) as (keyof typeof noticeKinds)[];

/** Each kind of notification with what tells it. */
export const listNotifications = operation({
  name: "notifications.list",
  summary: "Lists the kinds of notifications and what tells each: mail, webhook",
  access: reads({ right: "api_keys/view" }),
  input: z.object({}),
  output: z.object({
    notifications: z.array(
      z.object({
        kind: z.string(),
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
    const notifications = names.flatMap((name) => {
      const kind = noticeKinds[name];
      if (kind === null) return [];
      const mail = !isMuted(muted, account.id, name);
      return [{ kind: name, ...kind, mail, event: eventOfNotice[name]?.event ?? null }];
    });
    return { notifications };
  },
});
