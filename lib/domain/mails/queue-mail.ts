import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { mails } from "@/lib/db/tables/mails";
import type { Mailer } from "@/lib/outside/mail/port";

type NewMail = {
  accountId: number | null;
  /** The key that the mail is about. */
  apiKeyId?: number;
  isTest?: boolean;
  recipient: string;
  subject: string;
  body: string;
  now: Date;
};

/** Stores a mail and queues its sending, in the transaction of what it tells about. */
export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  const { now, ...facts } = mail;
  const [row] = await db
    .insert(mails)
    .values({ ...facts, createdAt: now })
    .returning({ id: mails.id });
  if (row) await enqueue(db, "send_mail", { mailId: row.id }, { key: `send_mail:${row.id}` });
}

/** Sends a stored mail once; without a mail server it stays in the database, where it can be read. */
export async function sendStoredMail(
  db: Database,
  mailId: number,
  mailer: Mailer | null,
  now: Date,
): Promise<void> {
  const unsent = and(eq(mails.id, mailId), isNull(mails.sentAt));
  const [mail] = await db.select().from(mails).where(unsent);
  if (!mail || !mailer) return;
  await mailer.send({ to: mail.recipient, subject: mail.subject, body: mail.body });
  await db.update(mails).set({ sentAt: now }).where(unsent);
}
