import { localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { type SmsName, writeSms } from "@/lib/i18n/sms/write-sms";
import { queueSms } from "../queue-sms";

type Reader = { id: number; phone: string; language: string };

/** Writes a text message in its reader's language and queues it, in the transaction of the event. */
export const notifyBySms = (
  { db, now }: { db: Database; now: Date },
  { id, phone, language }: Reader,
  name: SmsName,
): Promise<void> => {
  const body = writeSms(localeOf(language), name);
  return queueSms(db, { accountId: id, recipient: phone, kind: name, body, now });
};
