import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sealedText } from "../../sealed-text";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Why a delivery is deferred or given up: the host does not respond, or the webhook no longer applies to that URL. */
export type WebhookHold = "host_silent" | "key_ended" | "address_changed" | "endpoint_ended";

/** Webhook endpoints of accounts. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Event names and groups such as `server.*`. */
    events: text("events").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    secret: sealedText("secret", "webhook endpoint").notNull(),
    /** The previous secret; it also signs until `formerUntil`, so that receivers can switch. */
    formerSecret: sealedText("former_secret", "webhook endpoint"),
    formerUntil: moment("former_until"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [index("webhook_endpoints_account").on(t.accountId, t.id)],
);

export const webhooks = pgTable(
  "webhooks",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id").notNull(),
    /** The API key that the webhook is about. */
    apiKeyId: integer("api_key_id"),
    /** The endpoint it is sent to, whose secret signs it. */
    endpointId: integer("endpoint_id"),
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
    /** The next attempt; null before the first and after the last. */
    nextTryAt: moment("next_try_at"),
    /** Why the last attempt was skipped. */
    heldBecause: text("held_because").$type<WebhookHold>(),
    /** When staff dismissed the failure, and who; null while it is open. */
    dismissedAt: moment("set_aside_at"),
    dismissedBy: integer("set_aside_by"),
  },
  (t) => [
    index("webhooks_account").on(t.accountId, t.id),
    index("webhooks_key").on(t.apiKeyId, t.id),
    index("webhooks_endpoint").on(t.endpointId, t.id).where(sql`endpoint_id is not null`),
    index("webhooks_age").on(t.createdAt),
    index("webhooks_given_up").on(t.id).where(sql`given_up_at is not null and not is_test`),
  ],
);

/** A host that did not respond to this account's last deliveries; further ones are deferred. */
export const silentHosts = pgTable(
  "silent_hosts",
  {
    accountId: integer("account_id").notNull(),
    /** With port, if the URL has one. */
    host: text("host").notNull(),
    failures: integer("failures").notNull(),
    lastFailedAt: moment("last_failed_at").notNull(),
    blockedUntil: moment("blocked_until"),
  },
  (t) => [primaryKey({ columns: [t.host, t.accountId] }), index("silent_hosts_age").on(t.lastFailedAt)],
);

/** Delivery attempts with their responses. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    at: moment("at").notNull(),
    /** HTTP status; null = no response, `answer` has the reason. */
    status: integer("status"),
    answer: text("answer").notNull(),
    tookMs: integer("took_ms").notNull(),
  },
  (t) => [index("webhook_attempts_webhook").on(t.webhookId, t.id)],
);
