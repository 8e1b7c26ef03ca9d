import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns";

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
  },
  (t) => [index("webhooks_account").on(t.accountId, t.id), index("webhooks_key").on(t.apiKeyId, t.id)],
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
