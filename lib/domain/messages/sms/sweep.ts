import { lt } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { deleteInBatches } from "@/lib/db/delete-in-batches";
import { keptSince } from "@/lib/db/retention-day";
import { smsMessages } from "@/lib/db/tables/messages/sms";
import { retention } from "@/lib/env";

/** Deletes text messages after the operator's retention period in months. */
export async function sweepSms(db: Database, now: Date): Promise<void> {
  const before = await keptSince(db, retention().texts, now);
  if (before !== null) await deleteInBatches(db, smsMessages, lt(smsMessages.createdAt, before));
}
