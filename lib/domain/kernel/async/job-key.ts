import { randomInt } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { hashCallback } from "@/lib/db/seal-callbacks";
import { jobs } from "@/lib/db/tables/kernel/jobs";

/**
 * 32 decimal digits, the first not 0 (ADR 16). The key allows reading the result. Digits only, because a
 * widespread client writes it into JSON without quotes.
 */
export const newJobKey = (): string =>
  Array.from({ length: 32 }, (_, place) => randomInt(place === 0 ? 1 : 0, 10)).join("");

/** A key's stored columns: sealed, for display, and hashed, for lookup. */
export const keyColumns = (key: string) => ({ key, keyHash: hashCallback(key) });

/** Conditions for the job of a key, and for those of several. */
export const isOfKey = (key: string) => eq(jobs.keyHash, hashCallback(key));
export const isOfKeys = (keys: readonly string[]) => inArray(jobs.keyHash, keys.map(hashCallback));

/** New keys contain digits only; older ones in the database may contain letters. */
export const isJobKey = (key: unknown): boolean => typeof key === "string" && /^[a-z0-9]{32}$/.test(key);
