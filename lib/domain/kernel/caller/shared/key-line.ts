import { sql } from "drizzle-orm";
import { z } from "zod";
import { isInRanges } from "@/lib/base/address";
import type { Database } from "@/lib/db/client";

/** Maximum length of a chain of keys created by keys. */
export const longestLine = 8;

/**
 * SQL for the combined limits of a key's chain: the key, the key that created it, and so on up to the one created by
 * a person. The current limits of each apply. Their lists are kept separate, because an address or a right must be in
 * each.
 */
export const lineOf = (keyId: string): string => `
  with recursive line as (
    select id, parent_id, is_active, deleted_at, expires_at, allowed_addresses, permissions
      from api_keys where id = ${keyId}
    union all
    select k.id, k.parent_id, k.is_active, k.deleted_at, k.expires_at, k.allowed_addresses, k.permissions
      from api_keys k join line on k.id = line.parent_id)
  select coalesce(bool_and(is_active and deleted_at is null), false) as is_live, min(expires_at) as expires_at,
    json_agg(allowed_addresses) filter (where jsonb_array_length(allowed_addresses) > 0) as address_lists,
    json_agg(permissions) filter (where jsonb_typeof(permissions) = 'array') as right_lists, count(*)::int as length
  from line`;

const Line = z.object({
  is_live: z.boolean(),
  expires_at: z.coerce.date().nullable(),
  address_lists: z.array(z.array(z.string())).nullable(),
  right_lists: z.array(z.array(z.string())).nullable(),
  length: z.int(),
});

export type KeyLine = {
  /** None of them is disabled or deleted. */
  isLive: boolean;
  /** The earliest expiry among them. */
  expiresAt: Date | null;
  addressLists: string[][];
  /** null = not restricted. */
  permissions: string[] | null;
  length: number;
};

/** Intersection of the lists; null without any list. */
export function inEvery(lists: readonly (readonly string[])[] | null): string[] | null {
  const [first, ...others] = lists ?? [];
  return first ? first.filter((one) => others.every((list) => list.includes(one))) : null;
}

export const passesLists = (address: string, lists: readonly (readonly string[])[]): boolean =>
  lists.every((list) => isInRanges(address, list));

export async function readLine(db: Database, keyId: number): Promise<KeyLine> {
  const { rows } = await db.execute(sql.raw(lineOf(String(keyId))));
  const line = Line.parse(rows[0]);
  return {
    isLive: line.is_live,
    expiresAt: line.expires_at,
    addressLists: line.address_lists ?? [],
    permissions: inEvery(line.right_lists),
    length: line.length,
  };
}

/** The ids of a key and of all keys created with it, directly or indirectly. */
export async function descendantsOf(db: Database, keyId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with recursive born as (
      select id from api_keys where id = ${keyId}
      union all
      select k.id from api_keys k join born on k.parent_id = born.id)
    select id from born`);
  return rows.map(({ id }) => id);
}
