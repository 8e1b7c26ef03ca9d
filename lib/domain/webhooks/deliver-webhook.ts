import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { webhookAttempts, webhooks } from "@/lib/db/tables/webhooks";
import { type SendWebhook, sendWebhook } from "@/lib/outside/webhook/send";
import { isAccepted, nextTryAt } from "./rules";
import { webhookSecret } from "./secret";

/**
 * One try, kept in the delivery log; a failure puts the next one in the queue, later each time, for a day. Of a test
 * there is no second try: whoever presses the button looks at this one.
 */
export async function deliverWebhook(
  db: Database,
  webhookId: number,
  now: Date,
  send: SendWebhook = sendWebhook,
): Promise<void> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  if (!row || row.deliveredAt || row.givenUpAt) return;
  const begun = performance.now();
  const result = await send({
    id: `msg_${row.id}`,
    url: row.url,
    body: row.body,
    secret: webhookSecret(row.accountId),
    at: now,
  });
  const tookMs = Math.round(performance.now() - begun);
  const isDelivered = isAccepted(result.status);
  const next = isDelivered || row.isTest ? null : nextTryAt(row.attempts + 1, row.createdAt, now);
  await db.transaction(async (tx) => {
    await tx.insert(webhookAttempts).values({ webhookId, at: now, ...result, tookMs });
    await tx
      .update(webhooks)
      .set({
        attempts: sql`${webhooks.attempts} + 1`,
        lastStatus: result.status,
        lastAnswer: result.answer,
        ...(isDelivered ? { deliveredAt: now } : next ? {} : { givenUpAt: now }),
      })
      .where(eq(webhooks.id, webhookId));
    if (next)
      await enqueue(tx, "send_webhook", { webhookId }, { key: `send_webhook:${webhookId}`, runAt: next });
  });
}
