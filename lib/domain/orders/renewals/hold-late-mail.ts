import { and, eq, isNull } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { keepMailBack } from "../../messages/mails/shared/held-mails";
import { urgencyOfMail } from "../../messages/mails/shared/urgency";
import { isStopped } from "./hold-catch-up";

/** Younger ones are news also after a stop. */
const lateHours = 24;

/**
 * Holds a mail that a long stop has made late until staff decide, as renewals are; false = it is sent. One for which a
 * person waits is not held: it is sent, or has expired.
 */
export async function holdLateMail(db: Database, mailId: number, now: Date): Promise<boolean> {
  const isLate = and(eq(mails.id, mailId), isNull(mails.sentAt));
  const [mail] = await db.select({ kind: mails.kind, createdAt: mails.createdAt }).from(mails).where(isLate);
  if (!mail || mail.createdAt > hoursBefore(now, lateHours)) return false;
  if (urgencyOfMail(mail.kind ?? undefined) === "urgent" || !(await isStopped(db, now))) return false;
  await keepMailBack(db, mailId, now);
  return true;
}
