import { and, eq, isNull } from "drizzle-orm";
import { errorText } from "@/lib/base/error-text";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import type { SmsName } from "@/lib/i18n/sms/write-sms";
import type { TextSender } from "@/lib/outside/sms/port";

type NewMessage = { accountId: number; recipient: string; kind: SmsName; body: string; now: Date };

/** Stores a text message and enqueues its delivery, in the transaction of the event. */
export async function queueSms(db: Database, { now, ...facts }: NewMessage): Promise<void> {
  const [row] = await db
    .insert(smsMessages)
    .values({ ...facts, createdAt: now })
    .returning({ id: smsMessages.id });
  if (row) await enqueue(db, "send_sms", { smsId: row.id }, { key: `send_sms:${row.id}`, maxAttempts: 5 });
}

/** Sends a stored message once; without an SMS provider it stays in the database, where it can be read. */
export async function sendStoredSms(
  db: Database,
  smsId: number,
  sender: TextSender | null,
  now: Date,
): Promise<void> {
  const unsent = and(eq(smsMessages.id, smsId), isNull(smsMessages.sentAt));
  const [message] = await db.select().from(smsMessages).where(unsent);
  if (!message || !sender) return;
  await sender
    .send({ id: `sms_${message.id}`, to: message.recipient, text: message.body })
    .catch(async (error: unknown) => {
      await db
        .update(smsMessages)
        .set({ failedAt: now, lastError: errorText(error) })
        .where(unsent);
      throw error;
    });
  await db.update(smsMessages).set({ sentAt: now, failedAt: null, lastError: null }).where(unsent);
}
