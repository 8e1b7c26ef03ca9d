import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { KeyEvent } from "../../../base/params/api-keys";
import { accounts } from "../customers/accounts";
import { projects } from "../customers/projects";
import { bytes, checkedJson, moment } from "../kernel/columns";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 301 }),
    accountId: integer("account_id")
      .notNull()
      .references(() => accounts.id),
    /** The only server that it reaches; null = all, 0 = those of `projectId`. */
    serverId: integer("server_id"),
    /** The project whose servers alone it reaches; null = none limits it. */
    projectId: integer("project_id").references(() => projects.id),
    /** The key whose session created this one: its rights limit this key's, and this key ends with it. */
    parentId: integer("parent_id").references((): AnyPgColumn => apiKeys.id),
    name: text("name").notNull(),
    isActive: boolean("is_active").notNull(),
    allowedAddresses: jsonb("allowed_addresses").$type<string[]>().notNull().default([]),
    notifyMethod: text("notify_method").$type<"none" | "email" | "webhook">().notNull(),
    notifyAddress: text("notify_address"),
    expiresAt: moment("expires_at"),
    isPinExempt: boolean("is_pin_exempt").notNull().default(false),
    permissions: jsonb("permissions").$type<string[] | null>(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    lastUsedAddress: text("last_used_address"),
    deletedAt: moment("deleted_at"),
  },
  (t) => [
    index("api_keys_account").on(t.accountId, t.id),
    index("api_keys_parent").on(t.parentId),
    index("api_keys_project").on(t.projectId).where(sql`project_id is not null`),
  ],
);

export const apiKeyHistory = pgTable(
  "api_key_history",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id),
    at: moment("at").notNull(),
    message: checkedJson("message", KeyEvent).notNull(),
    type: text("type").notNull().default("action"),
    login: text("login").notNull(),
  },
  (t) => [index("api_key_history_key").on(t.keyId, t.id)],
);

/** Secrets of a key: one, or two while it is being rotated. */
export const apiKeySecrets = pgTable(
  "api_key_secrets",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    keyId: integer("key_id")
      .notNull()
      .references(() => apiKeys.id),
    valueHash: bytes("value_hash").notNull().unique(),
    tokenView: text("token_view").notNull(),
    createdAt: moment("created_at").notNull(),
    lastUsedAt: moment("last_used_at"),
    lastUsedAddress: text("last_used_address"),
    retiredAt: moment("retired_at"),
  },
  (t) => [index("api_key_secrets_key").on(t.keyId, t.id)],
);
