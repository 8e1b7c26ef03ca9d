import { eq } from "drizzle-orm";
import { brandSlug } from "@/lib/base/brand";
import type { Database } from "@/lib/db/client";
import { apiKeys } from "@/lib/db/tables/identity/api-keys";
import {
  type WebhookHold,
  webhookAttempts,
  webhookEndpoints,
  webhooks,
} from "@/lib/db/tables/messages/webhooks";
import { runtime } from "@/lib/env";
import { type SendWebhook, sendWebhook, type WebhookResult } from "@/lib/outside/webhook/send";
import { readBrandOf } from "../../kernel/brand/of-account";
import { secretsOf } from "./endpoint-secret";
import { isAccepted, isTooLate, nextTryAt } from "./rules";
import { webhookSecret } from "./secret";
import { enqueueDelivery } from "./shared/queue-webhook";
import { countSilence, forgetSilence, placeOf, silentUntil } from "./silent-hosts";

type Row = typeof webhooks.$inferSelect;
type EndpointRow = typeof webhookEndpoints.$inferSelect;

async function readEndpoint(db: Database, { endpointId }: Row): Promise<EndpointRow | null> {
  if (endpointId === null) return null;
  const [row] = await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
  return row ?? null;
}

/** A `post_install_callback`: it has neither endpoint nor key. */
const isOfOrder = ({ endpointId, apiKeyId }: Row): boolean => endpointId === null && apiKeyId === null;

/**
 * Why the remaining attempts are no longer wanted; null = they are. Events of a key are reported at least once,
 * whatever has happened to the key since.
 */
async function endOf(db: Database, row: Row, endpoint: EndpointRow | null): Promise<WebhookHold | null> {
  if (row.endpointId !== null) return endpoint?.isActive ? null : "endpoint_ended";
  const isBegun = row.attempts > 0 || row.heldBecause !== null;
  if (row.apiKeyId === null || !isBegun) return null;
  const [key] = await db.select().from(apiKeys).where(eq(apiKeys.id, row.apiKeyId));
  if (!key?.isActive || key.deletedAt) return "key_ended";
  return key.notifyMethod === "webhook" && key.notifyAddress === row.url ? null : "address_changed";
}

const giveUp = (db: Database, { id }: Row, heldBecause: WebhookHold, now: Date) =>
  db.update(webhooks).set({ givenUpAt: now, nextTryAt: null, heldBecause }).where(eq(webhooks.id, id));

const waitUntil = (db: Database, row: Row, until: Date) =>
  db.transaction(async (tx) => {
    await tx
      .update(webhooks)
      .set({ nextTryAt: until, heldBecause: "host_silent" })
      .where(eq(webhooks.id, row.id));
    await enqueueDelivery(tx, row, until);
  });

/** Postpones or drops a delivery that must not be sent now; true = it did. */
async function isHeld(db: Database, row: Row, endpoint: EndpointRow | null, now: Date): Promise<boolean> {
  const end = await endOf(db, row, endpoint);
  const until = end ? null : await silentUntil(db, placeOf(row), now);
  const reason = end ?? (until && isTooLate(row.createdAt, now) ? "host_silent" : null);
  if (reason) await giveUp(db, row, reason, now);
  else if (until) await waitUntil(db, row, until);
  return reason !== null || until !== null;
}

async function writeAttempt(
  db: Database,
  row: Row,
  result: WebhookResult,
  { at, tookMs }: { at: Date; tookMs: number },
): Promise<void> {
  const isDelivered = isAccepted(result.status);
  const next = isDelivered || row.isTest ? null : nextTryAt(row.attempts + 1, row.createdAt, at);
  await db.transaction(async (tx) => {
    await tx.insert(webhookAttempts).values({ webhookId: row.id, at, ...result, tookMs });
    await tx
      .update(webhooks)
      .set({
        attempts: row.attempts + 1,
        lastStatus: result.status,
        lastAnswer: result.answer,
        nextTryAt: next,
        heldBecause: null,
        ...(isDelivered ? { deliveredAt: at } : next ? {} : { givenUpAt: at }),
      })
      .where(eq(webhooks.id, row.id));
    if (next) await enqueueDelivery(tx, row, next);
    if (result.status === null) await countSilence(tx, placeOf(row), at);
    else await forgetSilence(tx, placeOf(row));
  });
}

/**
 * One delivery attempt, recorded in the delivery log. After a failure the next one is queued, later each time, for a
 * day. A test is not retried, because the user waits for this attempt. A host that did not respond to several
 * deliveries in a row gets only tests for a while. Retries stop when the key that they are about is disabled or
 * deleted, or its address changes.
 */
export async function deliverWebhook(
  db: Database,
  webhookId: number,
  now: Date,
  send: SendWebhook = sendWebhook,
): Promise<void> {
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhookId));
  if (!row || row.deliveredAt || row.givenUpAt) return;
  const endpoint = await readEndpoint(db, row);
  if (row.endpointId !== null && !endpoint) return void (await giveUp(db, row, "endpoint_ended", now));
  if (!row.isTest && (await isHeld(db, row, endpoint, now))) return;
  const begun = performance.now();
  const result = await send({
    id: `msg_${row.id}`,
    url: row.url,
    body: row.body,
    ...(endpoint ? secretsOf(endpoint, now) : { secret: webhookSecret(row.accountId) }),
    at: now,
    sender: brandSlug(await readBrandOf(db, row.accountId)),
    ...(isOfOrder(row) ? { networks: runtime().environment.CALLBACK_PRIVATE_NETWORKS ?? [] } : {}),
  });
  await writeAttempt(db, row, result, { at: now, tookMs: Math.round(performance.now() - begun) });
}
