import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

/** The host does not answer; or whatever the webhook was to tell is no longer wanted at that address. */
export type WebhookHold = "host_silent" | "key_ended" | "address_changed";

export const webhooks = pgTable(
  "webhooks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id").notNull(),
    /** The key whose use it tells of. */
    apiKeyId: integer("api_key_id"),
    isTest: boolean("is_test").notNull().default(false),
    url: text("url").notNull(),
    type: text("type").notNull(),
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    lastStatus: integer("last_status"),
    lastAnswer: text("last_answer"),
    createdAt: moment("created_at").notNull(),
    deliveredAt: moment("delivered_at"),
    givenUpAt: moment("given_up_at"),
    /** When it is tried again; null before the first try and after the last. */
    nextTryAt: moment("next_try_at"),
    /** Why it was not sent the last time it was due. */
    heldBecause: text("held_because").$type<WebhookHold>(),
  },
  (t) => [
    index("webhooks_account").on(t.accountId, t.id),
    index("webhooks_key").on(t.apiKeyId, t.id),
    index("webhooks_age").on(t.createdAt),
  ],
);

/** A host that did not answer one account, so often in a row that deliveries to it wait. */
export const silentHosts = pgTable(
  "silent_hosts",
  {
    accountId: integer("account_id").notNull(),
    /** With the port, where the address names one. */
    host: text("host").notNull(),
    failures: integer("failures").notNull(),
    lastFailedAt: moment("last_failed_at").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (t) => [primaryKey({ columns: [t.host, t.accountId] }), index("silent_hosts_age").on(t.lastFailedAt)],
);

/** Each try to deliver a webhook, with what came back. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    at: moment("at").notNull(),
    /** null = nothing came back; `answer` says why. */
    status: integer("status"),
    answer: text("answer").notNull(),
    tookMs: integer("took_ms").notNull(),
  },
  (t) => [index("webhook_attempts_webhook").on(t.webhookId, t.id)],
);
