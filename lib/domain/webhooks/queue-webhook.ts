import { eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { enqueue } from "@/lib/db/queue";
import { keyedHash } from "@/lib/db/seal";
import { webhooks } from "@/lib/db/tables/record";
import { sendWebhook } from "@/lib/outside/webhook/send";

type WebhookType =
  | "api_key.login"
  | "server.deployed"
  | "server.deploy_failed"
  | "invoice.created"
  | "invoice.paid";
/** `isFlat`: `{event, …data}` in place of `{type, timestamp, data}`, as post_install_callback has it (decisions 8). */
type NewWebhook = {
  accountId: number;
  url: string;
  type: WebhookType;
  data: Record<string, unknown>;
  isFlat?: boolean;
  now: Date;
};

/** The secret that signs what we send to an account; it follows from the server's secret and is nowhere stored. */
const webhookSecret = (accountId: number): Buffer => keyedHash("webhook secret", String(accountId));

/** Stores a webhook and queues its delivery, in the transaction of what it tells about (decisions 9). */
export async function queueWebhook(
  db: Database,
  { accountId, url, type, data, isFlat, now }: NewWebhook,
): Promise<void> {
  const body = JSON.stringify(
    isFlat ? { event: type, ...data } : { type, timestamp: now.toISOString(), data },
  );
  const [row] = await db
    .insert(webhooks)
    .values({ accountId, url, type, body, createdAt: now })
    .returning({ id: webhooks.id });
  if (row) await enqueue(db, "send_webhook", { webhookId: row.id }, { key: `send_webhook:${row.id}` });
}

const giveUpAfterHours = 24;
const pauseSeconds = (attempt: number): number => Math.min(5 * 4 ** (attempt - 1), 4 * 3_600);

/** One try; a failure puts the next one in the queue, later each time, for a day. */
export async function deliverWebhook(db: Database, webhookId: number, now: Date): Promise<void> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  if (!row || row.deliveredAt || row.givenUpAt) return;
  const result = await sendWebhook({
    id: `msg_${row.id}`,
    url: row.url,
    body: row.body,
    secret: webhookSecret(row.accountId),
    at: now,
  });
  const isDelivered = result.status !== null && result.status >= 200 && result.status < 300;
  const isTooOld = now.getTime() - row.createdAt.getTime() > giveUpAfterHours * 3_600_000;
  await db
    .update(webhooks)
    .set({
      attempts: sql`${webhooks.attempts} + 1`,
      lastStatus: result.status,
      lastAnswer: result.answer,
      ...(isDelivered ? { deliveredAt: now } : isTooOld ? { givenUpAt: now } : {}),
    })
    .where(eq(webhooks.id, webhookId));
  if (isDelivered || isTooOld) return;
  const runAt = new Date(now.getTime() + pauseSeconds(row.attempts + 1) * 1000);
  await enqueue(db, "send_webhook", { webhookId }, { key: `send_webhook:${webhookId}`, runAt });
}
