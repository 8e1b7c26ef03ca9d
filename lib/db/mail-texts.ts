import { and, eq, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "./client";
import { isEmptied, mailBodies, mails } from "./tables/messages/mails";

/** Joins mails with what they say, where that has been moved to its month. */
export const inItsMonth = and(eq(mailBodies.mailId, mails.id), eq(mailBodies.at, mails.sentAt));

type Sealed = typeof mails.subject | typeof mails.masked;

const wherever = (own: Sealed, moved: PgColumn): SQL<string | null> =>
  sql`case when ${isEmptied(mails)} then ${moved} else ${own} end`.mapWith(own);

/** Columns of that join: what a mail says, wherever it is; null once it is erased. */
export const mailTexts = {
  subject: wherever(mails.subject, mailBodies.subject),
  body: wherever(mails.body, mailBodies.body),
  masked: wherever(mails.masked, mailBodies.masked),
};

/** What the mail of that join said is gone. */
export const isErased = sql<boolean>`(${isEmptied(mails)} and ${mailBodies.mailId} is null)`;

/** Puts what a mail says back into its row, which the caller has locked; false = it was erased. */
export async function takeTextsBack(db: Database, id: number): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with taken as (
      delete from mail_bodies b using mails m where m.id = ${id} and b.mail_id = m.id and b.at = m.sent_at returning b.*)
    update mails m set subject = t.subject, body = t.body, thread = t.thread, masked = t.masked from taken t where m.id = t.mail_id`);
  return rowCount === 1;
}
