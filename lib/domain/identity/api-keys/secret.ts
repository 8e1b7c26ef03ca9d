import { randomBytes } from "node:crypto";
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { apiKeySecrets, apiKeys } from "@/lib/db/tables/identity/api-keys";
import { hashKeyValue } from "../auth/shared/usable-key";

export type SecretRow = typeof apiKeySecrets.$inferSelect;

/** 16 hex digits, `-`, 16 hex digits: shown once, stored as a keyed hash. */
const newKeyValue = (): string => `${randomBytes(8).toString("hex")}-${randomBytes(8).toString("hex")}`;

/** Adds a secret to the key; its value is returned only here. */
export async function addSecret(
  db: Database,
  keyId: number,
  now: Date,
): Promise<{ value: string; tokenView: string }> {
  const value = newKeyValue();
  const tokenView = value.slice(-4);
  await db.insert(apiKeySecrets).values({ keyId, valueHash: hashKeyValue(value), tokenView, createdAt: now });
  return { value, tokenView };
}

/** Returns the secrets that can open sessions, newest first. */
export const liveSecrets = (db: Database, keyId: number): Promise<SecretRow[]> =>
  db
    .select()
    .from(apiKeySecrets)
    .where(and(eq(apiKeySecrets.keyId, keyId), isNull(apiKeySecrets.retiredAt)))
    .orderBy(desc(apiKeySecrets.id));

/** The fragment that identifies a key to people: that of its newest secret. */
export const tokenViewOfKey: SQL<string> = sql<string>`(select s.token_view from api_key_secrets s
  where s.key_id = ${apiKeys}.${sql.identifier("id")} and s.retired_at is null order by s.id desc limit 1)`;
