import { desc, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";

export type StoredMail = { createdAt: Date; sentAt: Date | null; subject: string; body: string };

/** The newest mails to an address, newest first, to read them where no mail server is configured. */
export const readMails = (db: Database, recipient: string, count: number): Promise<StoredMail[]> =>
  db
    .select({ createdAt: mails.createdAt, sentAt: mails.sentAt, subject: mails.subject, body: mails.body })
    .from(mails)
    .where(eq(sql`lower(${mails.recipient})`, recipient.toLowerCase()))
    .orderBy(desc(mails.id))
    .limit(count);
