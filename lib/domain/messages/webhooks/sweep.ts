import { inArray, lt } from "drizzle-orm";
import { hoursBefore } from "@/lib/base/hours-before";
import type { Database } from "@/lib/db/client";
import { rowsAtOnce } from "@/lib/db/delete-in-batches";
import { webhookAttempts, webhooks } from "@/lib/db/tables/messages/webhooks";
import { retentionDays } from "@/lib/env";

/** Deletes deliveries after the operator's term in days; attempts end after one day. */
export async function sweepWebhooks(db: Database, now: Date): Promise<void> {
  const old = lt(webhooks.createdAt, hoursBefore(now, retentionDays().webhooks * 24));
  for (let isMore = true; isMore; ) {
    const rows = await db.select({ id: webhooks.id }).from(webhooks).where(old).limit(rowsAtOnce);
    const ids = rows.map(({ id }) => id);
    await db.transaction(async (tx) => {
      await tx.delete(webhookAttempts).where(inArray(webhookAttempts.webhookId, ids));
      await tx.delete(webhooks).where(inArray(webhooks.id, ids));
    });
    isMore = rows.length === rowsAtOnce;
  }
}
