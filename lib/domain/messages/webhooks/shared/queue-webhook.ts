import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { webhooks } from "@/lib/db/tables/messages/webhooks";
import type { AccountEvent } from "../rules";

type WebhookType = AccountEvent | "webhook.test";
/** `isFlat`: `{event, …data}` instead of `{type, timestamp, data}`, for post_install_callback (docs/webhooks.md). */
type NewWebhook = {
  accountId: number;
  /** The API key that the webhook is about. */
  apiKeyId?: number;
  /** The account's endpoint that receives it. */
  endpointId?: number;
  /** Attempted only once, and marked as a test in its data. */
  isTest?: boolean;
  url: string;
  type: WebhookType;
  data: Record<string, unknown>;
  isFlat?: boolean;
  now: Date;
};

/** Stores a webhook and queues its delivery, in the transaction of the event (docs/webhooks.md). */
export async function queueWebhook(db: Database, webhook: NewWebhook): Promise<void> {
  const { type, data: facts, isFlat, isTest = false, now, ...row } = webhook;
  const data = isTest ? { ...facts, test: true } : facts;
  const body = JSON.stringify(
    isFlat ? { event: type, ...data } : { type, timestamp: now.toISOString(), data },
  );
  const [added] = await db
    .insert(webhooks)
    .values({ ...row, type, body, isTest, createdAt: now })
    .returning({ id: webhooks.id });
  if (added) await enqueueDelivery(db, added);
}

/** Queues the next attempt in its account's lane, so that a slow receiver delays no other account. */
export const enqueueDelivery = (db: Database, { id }: { id: number }, runAt?: Date): Promise<void> =>
  enqueue(db, "send_webhook", { webhookId: id }, { key: `send_webhook:${id}`, ...(runAt ? { runAt } : {}) });
