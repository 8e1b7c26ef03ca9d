import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { dateText } from "@/lib/base/form-values";
import type { Database } from "@/lib/db/client";
import { presets } from "@/lib/db/tables/catalog/catalog";
import { promos, promoUses } from "@/lib/db/tables/catalog/promos";
import { accounts } from "@/lib/db/tables/customers/accounts";
import type { Promo } from "./schema";
import { lastDayOf } from "./shared/limits";

type Row = typeof promos.$inferSelect;

async function namesOf(db: Database, rows: readonly Row[]) {
  const presetIds = rows.flatMap((row) => row.presetIds ?? []);
  const accountIds = rows.flatMap((row) => row.accountIds ?? []);
  const named = presetIds.length ? await db.select().from(presets).where(inArray(presets.id, presetIds)) : [];
  const owners = accountIds.length
    ? await db
        .select({ id: accounts.id, email: accounts.email })
        .from(accounts)
        .where(inArray(accounts.id, accountIds))
    : [];
  return {
    presets: new Map(named.map(({ id, name }) => [id, name])),
    accounts: new Map(owners.map(({ id, email }) => [id, email])),
  };
}

/** Promo codes as staff see them, with use counts. */
export async function shownPromos(db: Database, rows: readonly Row[]): Promise<Promo[]> {
  const names = await namesOf(db, rows);
  const uses = db
    .select({ used: count() })
    .from(promoUses)
    .where(and(eq(promoUses.promoId, promos.id), isNull(promoUses.voidedAt)));
  const used = await db.select({ id: promos.id, used: sql<number>`(${uses})::int` }).from(promos);
  const counts = new Map(used.map((row) => [row.id, row.used]));
  return rows.map((row) => ({
    code: row.code,
    percent: row.percent,
    amount: row.amounts,
    lasts: row.isForever ? "always" : "first",
    presets: row.presetIds?.map((id) => names.presets.get(id) ?? String(id)) ?? null,
    accounts: row.accountIds?.map((id) => names.accounts.get(id) ?? String(id)) ?? null,
    used: counts.get(row.id) ?? 0,
    uses: row.usesMost,
    uses_per_account: row.usesPerAccount,
    from: row.validFrom && dateText(row.validFrom),
    until: row.validUntil && lastDayOf(row.validUntil),
    is_active: row.isActive,
    note: row.note,
  }));
}

export const readPromos = (db: Database): Promise<Row[]> =>
  db.select().from(promos).orderBy(asc(promos.code));
