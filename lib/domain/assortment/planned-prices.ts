import { and, asc, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/accounts";
import { presetPrices, presetStock, presets } from "@/lib/db/tables/catalogue";
import { plannedPrices } from "@/lib/db/tables/planned-prices";
import type { PlannedPrice } from "./schema";

export type PlannedRow = typeof plannedPrices.$inferSelect;

const fileCurrency = { EUR: "EUR", USD: "USD", RUB: "RUR" } as const;

/** As the catalogue's file names it, so that all changes of a price stand under one name in its history. */
export const priceField = ({ location, currency }: Pick<PlannedRow, "location" | "currency">): string =>
  `price.${location}.${fileCurrency[currency]}`;

export const isOpen = and(isNull(plannedPrices.appliedAt), isNull(plannedPrices.droppedAt));

/** The prices that are still to come, the next one first. */
export async function readPlanned(db: Database, which?: SQL): Promise<PlannedPrice[]> {
  const rows = await db
    .select({ row: plannedPrices, name: presets.name, by: accounts.email, from: presetPrices.amount })
    .from(plannedPrices)
    .innerJoin(presets, eq(presets.id, plannedPrices.presetId))
    .leftJoin(accounts, eq(accounts.id, plannedPrices.plannedBy))
    .leftJoin(
      presetPrices,
      and(
        eq(presetPrices.presetId, plannedPrices.presetId),
        eq(presetPrices.location, plannedPrices.location),
        eq(presetPrices.currency, plannedPrices.currency),
      ),
    )
    .where(and(isOpen, which))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id));
  return rows.map(({ row, name, by, from }) => ({
    id: row.id,
    preset: row.presetId,
    name,
    location: row.location,
    currency: row.currency,
    from,
    amount: row.amount,
    starts_at: row.startsAt.toISOString(),
    by,
  }));
}

/** Those whose moment has come, locked, in the order in which they take effect. */
export const lockDue = (db: Database, now: Date): Promise<PlannedRow[]> =>
  db
    .select()
    .from(plannedPrices)
    .where(and(isOpen, lte(plannedPrices.startsAt, now)))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id))
    .for("update");

/** Sets one price now; answers the one before. */
export async function setPrice(db: Database, { presetId, location, currency, amount }: PlannedRow) {
  const own = and(
    eq(presetPrices.presetId, presetId),
    eq(presetPrices.location, location),
    eq(presetPrices.currency, currency),
  );
  const [before] = await db.select({ amount: presetPrices.amount }).from(presetPrices).where(own);
  if (amount === null) await db.delete(presetPrices).where(own);
  else
    await db
      .insert(presetPrices)
      .values({ presetId, location, currency, amount })
      .onConflictDoUpdate({
        target: [presetPrices.presetId, presetPrices.location, presetPrices.currency],
        set: { amount },
      });
  await db.insert(presetStock).values({ presetId, location, free: 0 }).onConflictDoNothing();
  return before?.amount ?? null;
}

export const markApplied = (db: Database, rows: readonly PlannedRow[], now: Date) =>
  db
    .update(plannedPrices)
    .set({ appliedAt: now })
    .where(
      inArray(
        plannedPrices.id,
        rows.map(({ id }) => id),
      ),
    );
