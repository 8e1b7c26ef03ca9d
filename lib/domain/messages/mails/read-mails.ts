import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { inItsMonth, mailTexts } from "@/lib/db/mail-texts";
import { mailBodies, mails } from "@/lib/db/tables/messages/mails";

export type StoredMail = {
  createdAt: Date;
  sentAt: Date | null;
  subject: string | null;
  body: string | null;
};

/** The newest mails to an address, newest first, with null where they were erased, to read them where no mail server is configured. */
export const readMails = (db: Database, recipient: string, count: number): Promise<StoredMail[]> =>
  db
    .select({
      createdAt: mails.createdAt,
      sentAt: mails.sentAt,
      subject: mailTexts.subject,
      body: mailTexts.body,
    })
    .from(mails)
    .leftJoin(mailBodies, inItsMonth)
    .where(eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()))
    .orderBy(desc(mails.id))
    .limit(count);
