import { and, eq, isNull, sql } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import { groupBy } from "@/lib/base/group-by";
import type { Locale } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { insertMany } from "@/lib/db/insert-many";
import { enqueue, enqueueAll } from "@/lib/db/queue";
import { mails } from "@/lib/db/tables/messages/mails";
import { type Attachment, type Mailer, MailThread } from "@/lib/outside/mail/port";
import { brandOfId } from "../../kernel/brand/loaded";
import { readBrandOf } from "../../kernel/brand/of-account";
import { mailBrandOf } from "./shared/mail-brand";
import { urgencyOfMail } from "./shared/urgency";
import { isMailExpired } from "./validity";

type NewMail = {
  accountId: number | null;
  /** Its brand, where there is no account. */
  brandId?: number | null;
  /** Its name in lib/i18n/mails. */
  kind?: string;
  /** The API key that the mail is about. */
  apiKeyId?: number;
  isTest?: boolean;
  /** The invoice to attach, whose files are generated when the mail is sent. */
  invoiceId?: number | null;
  /** The letter of dunning, and the credit note, to attach; the same. */
  letterId?: number | null;
  creditNoteId?: number | null;
  /** The ticket that the mail belongs to. */
  thread?: MailThread;
  recipient: string;
  subject: string;
  body: string;
  /** The mail's language. */
  locale?: Locale;
  /** The part that staff may read, as JSON; null = all of it. */
  masked?: string | null;
  now: Date;
};

/** Stores a mail and enqueues its delivery, in the transaction of the event; returns its id. */
export async function queueMail(db: Database, mail: NewMail): Promise<number> {
  const { now, thread, ...params } = mail;
  const [row] = await db
    .insert(mails)
    .values({ ...params, thread: thread ? JSON.stringify(thread) : null, createdAt: now })
    .returning({ id: mails.id });
  if (!row) throw new Error("The mail was not written.");
  const options = { key: `send_mail:${row.id}`, urgency: urgencyOfMail(params.kind) };
  await enqueue(db, "send_mail", { mailId: row.id }, options);
  return row.id;
}

/** Creates the files of an invoice or a credit note, or the one of a letter. Injected, because documents import mails. */
export type AttachInvoice = (db: Database, id: number) => Promise<Attachment[]>;

const noDocuments: AttachInvoice = () => Promise.reject(new Error("Nobody here makes documents."));

const takeIds = async (db: Database, count: number): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence('mails', 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
};

/** The same for many mails, with few queries; returns their ids in order. */
export async function queueMails(db: Database, all: readonly NewMail[]): Promise<number[]> {
  if (all.length === 0) return [];
  const ids = await takeIds(db, all.length);
  await insertMany(
    db,
    mails,
    all.map(({ now, thread: _, ...params }, index) => ({ ...params, id: ids[index] ?? 0, createdAt: now })),
  );
  const byUrgency = groupBy(ids, (_, index) => urgencyOfMail(all[index]?.kind));
  for (const [urgency, some] of byUrgency)
    await enqueueAll(db, "send_mail", "mailId", some, { isKeyed: true, urgency });
  return ids;
}

/** Told in the message log; no failure that somebody has to look after. */
const tooLate = "expired before it could be sent";

/** Sends a stored mail once; without a mail server it stays in the database, where it can be read. */
export async function sendStoredMail(
  db: Database,
  mailId: number,
  mailer: Mailer | null,
  now: Date,
  attachInvoice: AttachInvoice = noDocuments,
  attachLetter: AttachInvoice = noDocuments,
  attachCreditNote: AttachInvoice = noDocuments,
): Promise<void> {
  const unsent = and(eq(mails.id, mailId), isNull(mails.sentAt));
  const [mail] = await db.select().from(mails).where(unsent);
  if (!mail || !mailer) return;
  if (isMailExpired(mail.kind, mail.createdAt, now)) {
    const failure = { failedAt: now, lastError: mail.lastError ?? tooLate, dismissedAt: now };
    return void (await db.update(mails).set(failure).where(unsent));
  }
  const { recipient: to, subject, body, invoiceId, letterId, creditNoteId, locale } = mail;
  const thread = mail.thread === null ? {} : { thread: MailThread.parse(JSON.parse(mail.thread)) };
  try {
    const attachments = [
      ...(invoiceId === null ? [] : await attachInvoice(db, invoiceId)),
      ...(letterId === null ? [] : await attachLetter(db, letterId)),
      ...(creditNoteId === null ? [] : await attachCreditNote(db, creditNoteId)),
    ];
    const brand = mailBrandOf(
      mail.brandId === null ? await readBrandOf(db, mail.accountId) : brandOfId(mail.brandId),
    );
    await mailer.send({ id: `mail-${mailId}`, to, subject, body, locale, brand, attachments, ...thread });
  } catch (error) {
    await db
      .update(mails)
      .set({ failedAt: now, lastError: errorText(error) })
      .where(unsent);
    throw error;
  }
  await db.update(mails).set({ sentAt: now, failedAt: null, lastError: null }).where(unsent);
}
