import { localeOf } from "@/lib/base/locale";
import type { Database } from "@/lib/db/client";
import { type SmsName, writeSms } from "@/lib/i18n/sms/write-sms";
import { readBrandOf } from "../../../kernel/brand/of-account";
import { queueSms } from "../queue-sms";

type Reader = { id: number; phone: string; language: string };

/** Writes a text message in its reader's language and queues it, in the transaction of the event. */
export async function notifyBySms(
  { db, now }: { db: Database; now: Date },
  { id, phone, language }: Reader,
  name: SmsName,
): Promise<void> {
  const brand = await readBrandOf(db, id);
  const body = writeSms(localeOf(language), name, brand.name);
  await queueSms(db, { accountId: id, recipient: phone, kind: name, body, now });
}
