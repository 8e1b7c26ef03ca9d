import { and, asc, eq, lt, sql } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { type Month, moveToParts } from "@/lib/db/move-to-parts";
import { installationSettings } from "@/lib/db/tables/kernel/installation";
import { isEmptied, mails } from "@/lib/db/tables/messages/mails";
import { writeInstallationSetting } from "@/lib/db/write-fact";

/** Many are sent again on the day they were sent, if at all. */
const movedAfterHours = 24;
export const movingSince = "mail bodies move since";

/**
 * Whether versions from before these tables are gone: they do not find what was moved. An upgrade with both beside each
 * other takes less than a day.
 */
async function isOldVersionGone(db: Database, now: Date): Promise<boolean> {
  const [row] = await db
    .select()
    .from(installationSettings)
    .where(eq(installationSettings.name, movingSince));
  if (row) return Date.parse(row.value) < hoursBefore(now, movedAfterHours).getTime();
  await writeInstallationSetting(db, movingSince, now.toISOString());
  return false;
}

const moveMonth = async (db: Database, { since, until }: Month, before: Date, count: number) => {
  const { rowCount } = await db.execute(sql`
    with old as (
      select id, sent_at, subject, body, thread, masked from mails where sent_at >= ${since} and sent_at < ${until}
        and sent_at < ${before.toISOString()} and body <> '\\x' order by sent_at limit ${count} for update skip locked),
    added as (
      insert into mail_bodies (mail_id, at, subject, body, thread, masked)
      select id, sent_at, subject, body, thread, masked from old)
    update mails set subject = '\\x', body = '\\x', thread = null, masked = null
    where id = any(array(select id from old))`);
  return rowCount ?? 0;
};

/** Moves what sent mails say from their rows to the partition of the month, in batches. */
export async function moveBodies(db: Database, now: Date): Promise<void> {
  if (!(await isOldVersionGone(db, now))) return;
  const before = hoursBefore(now, movedAfterHours);
  const isWaiting = and(lt(mails.sentAt, before), sql`not ${isEmptied(mails)}`);
  await moveToParts(db, {
    table: "mail_bodies",
    findOldest: async (own) => {
      const [row] = await own
        .select({ at: mails.sentAt })
        .from(mails)
        .where(isWaiting)
        .orderBy(asc(mails.sentAt))
        .limit(1);
      return row?.at ?? null;
    },
    move: (own, month, count) => moveMonth(own, month, before, count),
  });
}
