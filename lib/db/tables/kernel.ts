import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, moment } from "./columns";

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
