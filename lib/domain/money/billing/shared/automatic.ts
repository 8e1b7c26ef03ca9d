import { and, eq, sql } from "drizzle-orm";
import { anyOf } from "@/lib/db/any-of";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { servers } from "@/lib/db/tables/servers/servers";
import { tags } from "@/lib/db/tables/servers/tags";
import { isRenewing } from "./renewing";

/** Whether the account pays what renews by itself, where nothing else is chosen for a server. */
export const accountPays = sql<boolean>`(coalesce(${accounts.profile}->'custom'->>'co_autopayment', '') ~* '^(on|1|true|yes)$'
  or exists (select 1 from ${tags} where ${tags.component} = 'customer' and ${tags.componentId} = ${accounts.id}
    and ${tags.tag} = 'auto_credit' and ${tags.value} = '1'))`;

/** Whether renewals are paid automatically: the server's own tag decides, if it has one; else the account. */
export const paysByItself = sql<boolean>`coalesce(
  (select ${tags.value} = '1' from ${tags} where ${tags.component} = 'eq' and ${tags.componentId} = ${servers.id}
    and ${tags.tag} = 'auto_credit'), ${accountPays})`;

export type Automatic = { isOn: boolean; chargesCard: boolean; paid: number; servers: number };

/**
 * Counts the account's servers that renew automatically. `isOn`: default for servers without their own setting.
 * `chargesCard`: false if the owner forbids it (`billing_disableautocc`).
 */
export async function countAutomatic(db: Database, accountId: number): Promise<Automatic> {
  const [row] = await db
    .select({
      isOn: sql<boolean>`bool_or(${accountPays})`,
      chargesCard: sql<boolean>`not bool_or(coalesce((${accounts.profile}->'flags'->>'disableautocc')::boolean, false))`,
      paid: sql<number>`count(*) filter (where ${servers.id} is not null and ${paysByItself})::int`,
      servers: sql<number>`count(${servers.id})::int`,
    })
    .from(accounts)
    .leftJoin(servers, and(eq(servers.accountId, accounts.id), isRenewing))
    .where(eq(accounts.id, accountId));
  return row ?? { isOn: false, chargesCard: true, paid: 0, servers: 0 };
}

/** Returns which of these servers renew automatically. */
export async function readAutomatic(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: servers.id })
    .from(servers)
    .innerJoin(accounts, eq(accounts.id, servers.accountId))
    .where(and(anyOf(servers.id, ids), paysByItself));
  return new Set(rows.map(({ id }) => id));
}
