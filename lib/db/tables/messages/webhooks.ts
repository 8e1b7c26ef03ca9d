import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sealedText } from "../../sealed-text";
import { ownerId } from "../customers/accounts";
import { moment } from "../kernel/columns";

/** Why a delivery is put off or given up: the host does not answer, or the webhook is no longer wanted at that address. */
export type WebhookHold = "host_silent" | "key_ended" | "address_changed" | "endpoint_ended";

/** Where an account wants to be told of its events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: ownerId(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** Names of events, and groups of them: `server.*`. */
    events: text("events").array().notNull(),
    isActive: boolean("is_active").notNull().default(true),
    secret: sealedText("secret", "webhook endpoint").notNull(),
    /** The secret before; until then it signs too, so that a receiver can change over. */
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
    /** The key that the webhook is about. */
    apiKeyId: integer("api_key_id"),
    /** The endpoint of the account that it goes to, whose secret signs it. */
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
    /** When staff said that nobody needs to look at its failure any more, and who; null while someone has to. */
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

/** A host that has not answered this account's last deliveries; further ones wait. */
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

/** Each delivery attempt, with the answer. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    webhookId: integer("webhook_id")
      .notNull()
      .references(() => webhooks.id),
    at: moment("at").notNull(),
    /** null = no answer came; `answer` says why. */
    status: integer("status"),
    answer: text("answer").notNull(),
    tookMs: integer("took_ms").notNull(),
  },
  (t) => [index("webhook_attempts_webhook").on(t.webhookId, t.id)],
);
