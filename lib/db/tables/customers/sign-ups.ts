import { index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { Locale } from "@/lib/base/locale";
import { bytes, moment } from "../kernel/columns";

/** A requested account whose mailed link has not been opened yet. */
export const signUps = pgTable(
  "sign_ups",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** The brand at whose host it was asked for; null = the default. */
    brandId: integer("brand_id"),
    /** Validated name, country, currency and language. */
    details: jsonb("details").$type<Record<string, string>>().notNull(),
    /** The versions of legal documents that were accepted, and from where; null = none were asked for. */
    legal: jsonb("legal").$type<{ address: string; accepted: { version: number; language: Locale }[] }>(),
    tokenHash: bytes("token_hash").notNull().unique(),
    createdAt: moment("created_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
    usedAt: moment("used_at"),
  },
  (t) => [index("sign_ups_email").on(t.email), index("sign_ups_end").on(t.expiresAt)],
);
