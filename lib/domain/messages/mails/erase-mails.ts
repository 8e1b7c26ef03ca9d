import { and, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { addComingParts, dropPartsBefore, monthOf } from "@/lib/db/month-parts";
import { keptSince } from "@/lib/db/retention-day";
import { isEmptied, mails } from "@/lib/db/tables/messages/mails";
import { retention } from "@/lib/env";
import { moveBodies } from "./move-bodies";

/** What old mails said is erased; that they were sent, when and to whom stays. */
export async function eraseMails(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().mails, now);
  if (before === null) return;
  await dropPartsBefore(db, "mail_bodies", monthOf(before));
  // Those that have not been moved yet.
  const isOld = and(lt(mails.sentAt, before), sql`not ${isEmptied(mails)}`);
  for (let isMore = true; isMore; ) {
    const some = db.select({ id: mails.id }).from(mails).where(isOld).limit(rowsAtOnce);
    const { rowCount } = await db.execute(sql`
      update mails set body = '\\x', subject = '\\x', masked = null, thread = null
      where id = any(array(${some})) and sent_at < ${before.toISOString()}`);
    isMore = (rowCount ?? 0) === rowsAtOnce;
  }
}

/** Erases what is too old, and moves the rest to its months. */
export async function sweepMails(db: Database, now: Date): Promise<void> {
  await eraseMails(db, now);
  await addComingParts(db, "mail_bodies", now);
  await moveBodies(db, now);
}
