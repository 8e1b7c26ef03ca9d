import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { sealedText } from "../sealed-text";
import { bytes, moment } from "./accounts";

/** Who did what for whom; written in the transaction of the change, secrets left out. */
export const auditRows = pgTable(
  "audit_rows",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    at: moment("at").notNull(),
    operation: text("operation").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorAccountId: integer("actor_account_id"),
    apiKeyId: integer("api_key_id"),
    accountId: integer("account_id"),
    target: text("target"),
    changes: jsonb("changes").$type<Record<string, unknown>>().notNull(),
    requestId: text("request_id").notNull(),
    address: text("address").notNull(),
  },
  (t) => [index("audit_rows_account").on(t.accountId, t.id)],
);

/** The first answer to a creating call, kept 24 hours (decisions 8). */
export const idempotentAnswers = pgTable(
  "idempotent_answers",
  {
    accountId: integer("account_id").notNull(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    bodyHash: bytes("body_hash").notNull(),
    answer: bytes("answer"),
    createdAt: moment("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.operation, t.key] }),
    index("idempotent_answers_age").on(t.createdAt),
  ],
);

export const mails = pgTable(
  "mails",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    accountId: integer("account_id"),
    /** The key whose use it tells of. */
    apiKeyId: integer("api_key_id"),
    isTest: boolean("is_test").notNull().default(false),
    recipient: text("recipient").notNull(),
    subject: sealedText("subject", "mail").notNull(),
    body: sealedText("body", "mail").notNull(),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
  },
  (t) => [index("mails_account").on(t.accountId, t.id), index("mails_key").on(t.apiKeyId, t.id)],
);

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

/** What the simulated provisioner knows of its machines; the real one keeps this in its own house. */
export const simulatedMachines = pgTable("simulated_machines", {
  serverId: integer("server_id").primaryKey(),
  location: text("location").notNull(),
  hostname: text("hostname").notNull(),
  addresses: jsonb("addresses").$type<string[]>().notNull(),
  attempt: integer("attempt").notNull(),
  step: text("step").notNull(),
  stepEndsAt: moment("step_ends_at").notNull(),
  power: text("power").$type<"on" | "off">().notNull(),
});

export const simulatedAddresses = pgTable("simulated_addresses", {
  ip: text("ip").primaryKey(),
  serverId: integer("server_id").notNull(),
});

/** A few facts about this installation itself, such as how far the demo has been seeded. */
export const installationFacts = pgTable("installation_facts", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});
