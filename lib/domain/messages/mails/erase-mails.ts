import { and, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { keptSince } from "@/lib/db/retention-day";
import { isErased, mails } from "@/lib/db/tables/messages/mails";
import { retention } from "@/lib/env";

/** What old mails said is erased; that they were sent, when and to whom stays. */
export async function eraseMails(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().mails, now);
  if (before === null) return;
  const isOld = and(lt(mails.sentAt, before), sql`not ${isErased(mails)}`);
  for (let isMore = true; isMore; ) {
    const some = db.select({ id: mails.id }).from(mails).where(isOld).limit(rowsAtOnce);
    const { rowCount } = await db.execute(sql`
      update mails set body = '\\x', subject = '\\x', masked = null, thread = null
      where id = any(array(${some})) and sent_at < ${before.toISOString()}`);
    isMore = (rowCount ?? 0) === rowsAtOnce;
  }
}
