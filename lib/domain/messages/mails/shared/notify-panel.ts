import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { panelNotices } from "@/lib/db/tables/messages/notifications";
import type { Notices } from "@/lib/i18n/mails/notices";
import { isForPanel } from "./notice-kinds";

type Told = { accountId: number; name: keyof Notices; facts: object };

/** Never stored: links and tokens, and support's messages, which are in their ticket. */
const unkept: readonly string[] = ["url", "code", "text"];

/** Lists notices in the panel for the owners of the accounts, in the transaction of the event. */
export async function tellPanel(
  { db, now }: { db: Database; now: Date },
  all: readonly Told[],
): Promise<void> {
  await insertMany(
    db,
    panelNotices,
    all
      .filter(({ name }) => isForPanel(name))
      .map(({ accountId, name: notice, facts: params }) => ({
        accountId,
        notice,
        facts: Object.fromEntries(Object.entries(params).filter(([fact]) => !unkept.includes(fact))),
        createdAt: now,
      })),
  );
}
