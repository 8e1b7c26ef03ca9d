import { desc, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { momentText, wireInt } from "@/lib/base/form-values";
import { mails } from "@/lib/db/tables/mails";
import { webhookAttempts, webhooks } from "@/lib/db/tables/webhooks";
import { runtime } from "@/lib/env";
import { reads } from "../kernel/access";
import type { SignedContext } from "../kernel/context";
import { operation } from "../kernel/operation";
import { apiKey } from "./lookup";
import { Delivery } from "./schema";

const shownAtMost = 50;

type WebhookRow = typeof webhooks.$inferSelect;
type Attempt = typeof webhookAttempts.$inferSelect;
type Dated = { at: Date; delivery: Delivery };

function webhookDelivery(row: WebhookRow, tries: Attempt[]): Dated {
  const isOpen = row.deliveredAt === null && row.givenUpAt === null;
  return {
    at: row.createdAt,
    delivery: {
      id: `webhook-${row.id}`,
      kind: "webhook",
      is_test: row.isTest,
      recipient: row.url,
      created: momentText(row.createdAt),
      state: isOpen ? "waiting" : row.deliveredAt ? "delivered" : "failed",
      next_try: row.nextTryAt ? momentText(row.nextTryAt) : null,
      held: row.heldBecause,
      tries: tries.map(({ at, status, answer, tookMs }) => ({
        at: momentText(at),
        status,
        answer,
        took_ms: tookMs,
      })),
    },
  };
}

async function webhookDeliveries({ db }: SignedContext, keyId: number): Promise<Dated[]> {
  const rows = await db
    .select()
    .from(webhooks)
    .where(eq(webhooks.apiKeyId, keyId))
    .orderBy(desc(webhooks.id))
    .limit(shownAtMost);
  const ids = rows.map(({ id }) => id);
  const tries = ids.length
    ? await db
        .select()
        .from(webhookAttempts)
        .where(inArray(webhookAttempts.webhookId, ids))
        .orderBy(desc(webhookAttempts.id))
    : [];
  return rows.map((row) =>
    webhookDelivery(
      row,
      tries.filter(({ webhookId }) => webhookId === row.id),
    ),
  );
}

async function mailDeliveries({ db }: SignedContext, keyId: number): Promise<Dated[]> {
  const rows = await db
    .select()
    .from(mails)
    .where(eq(mails.apiKeyId, keyId))
    .orderBy(desc(mails.id))
    .limit(shownAtMost);
  // Without a mail server mails are not sent; they can be read in the database.
  const unsent = runtime().environment.SMTP_URL ? ("waiting" as const) : ("kept" as const);
  return rows.map((row) => ({
    at: row.createdAt,
    delivery: {
      id: `mail-${row.id}`,
      kind: "email",
      is_test: row.isTest,
      recipient: row.recipient,
      created: momentText(row.createdAt),
      state: row.sentAt ? "delivered" : unsent,
      next_try: null,
      held: null,
      tries: [],
    },
  }));
}

/** The notifications of a key's logins with each delivery attempt, newest first. */
export const showDeliveries = operation({
  name: "api_keys.deliveries",
  summary: "Shows the login notifications of an API key and how their delivery went",
  access: reads({ right: "api_keys/view" }),
  target: apiKey("id"),
  input: z.object({ id: wireInt(0) }),
  output: z.array(Delivery),
  run: async (context, _input, key) => {
    const all = [...(await webhookDeliveries(context, key.id)), ...(await mailDeliveries(context, key.id))];
    return all
      .sort((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, shownAtMost)
      .map(({ delivery }) => delivery);
  },
});
