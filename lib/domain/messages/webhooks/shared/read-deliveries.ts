import { desc, inArray, type SQL } from "drizzle-orm";
import { momentText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { webhookAttempts, webhooks } from "@/lib/db/tables/messages/webhooks";
import type { Delivery } from "../schema";

type Row = typeof webhooks.$inferSelect;
type Attempt = typeof webhookAttempts.$inferSelect;
export type WebhookDelivery = { row: Row; delivery: Delivery };

type Ends = Pick<Row, "deliveredAt" | "givenUpAt">;

export const deliveryState = ({ deliveredAt, givenUpAt }: Ends): "waiting" | "delivered" | "failed" => {
  if (deliveredAt === null && givenUpAt === null) return "waiting";
  return deliveredAt ? "delivered" : "failed";
};

const deliveryOf = (row: Row, tries: Attempt[]): Delivery => ({
  id: `webhook-${row.id}`,
  kind: "webhook",
  is_test: row.isTest,
  recipient: row.url,
  created: momentText(row.createdAt),
  state: deliveryState(row),
  next_try: row.nextTryAt ? momentText(row.nextTryAt) : null,
  held: row.heldBecause,
  tries: tries.map(({ at, status, answer, tookMs }) => ({
    at: momentText(at),
    status,
    answer,
    took_ms: tookMs,
  })),
});

/** The newest webhooks that match `which`, with their attempts, newest first. */
export async function readDeliveries(
  db: Database,
  which: SQL | undefined,
  limit: number,
): Promise<WebhookDelivery[]> {
  const rows = await db.select().from(webhooks).where(which).orderBy(desc(webhooks.id)).limit(limit);
  const ids = rows.map(({ id }) => id);
  const tries = ids.length
    ? await db
        .select()
        .from(webhookAttempts)
        .where(inArray(webhookAttempts.webhookId, ids))
        .orderBy(desc(webhookAttempts.id))
    : [];
  return rows.map((row) => ({
    row,
    delivery: deliveryOf(
      row,
      tries.filter(({ webhookId }) => webhookId === row.id),
    ),
  }));
}
