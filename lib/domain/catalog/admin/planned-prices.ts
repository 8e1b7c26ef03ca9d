import { and, asc, eq, inArray, isNull, lte, type SQL } from "drizzle-orm";
import type { Database } from "@/lib/db/client";
import { plannedPrices } from "@/lib/db/tables/catalog/planned-prices";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { currentCatalog } from "../catalog/shared/current";
import { currentEntry } from "./find-entry";
import { type PricedEntry, type PricedKind, type PriceField, priceFields, priceOf } from "./rules";
import type { PlannedPrice } from "./schema";

export type PlannedRow = typeof plannedPrices.$inferSelect;

export const isOpen = and(isNull(plannedPrices.appliedAt), isNull(plannedPrices.droppedAt));

export const ofEntry = (kind: PricedKind, id: number): SQL | undefined =>
  and(eq(plannedPrices.kind, kind), eq(plannedPrices.entryId, id));

/**
 * Finds the planned price's field in the entry; undefined if the entry no longer has it, or has it in another
 * currency.
 */
export const priceMeant = (
  kind: PricedKind,
  entry: PricedEntry,
  locations: readonly string[],
  { field, currency }: Pick<PlannedRow, "field" | "currency">,
): PriceField | undefined =>
  priceFields(kind, entry, locations).find((one) => one.field === field && one.currency === currency);

/** Reads the open planned prices, the next one first. */
export async function readPlanned(db: Database, which?: SQL): Promise<PlannedPrice[]> {
  const rows = await db
    .select({ row: plannedPrices, by: accounts.email })
    .from(plannedPrices)
    .leftJoin(accounts, eq(accounts.id, plannedPrices.plannedBy))
    .where(and(isOpen, which))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id));
  if (rows.length === 0) return [];
  const catalog = await currentCatalog();
  const locations = catalog.locations.map(({ code }) => code);
  return rows.flatMap(({ row, by }) => {
    const { id, kind, entryId, currency, amount, startsAt } = row;
    const entry = currentEntry(catalog, kind, String(entryId));
    const price = entry && priceMeant(kind, entry, locations, row);
    if (!price) return [];
    const { what, part } = price;
    const from = priceOf(kind, entry, price);
    return [
      {
        ...{ id, kind, entry: entryId, name: entry.name, what, part, currency, from, amount, by },
        starts_at: startsAt.toISOString(),
      },
    ];
  });
}

/** Locks and returns the due planned prices, by start. */
export const lockDue = (db: Database, now: Date): Promise<PlannedRow[]> =>
  db
    .select()
    .from(plannedPrices)
    .where(and(isOpen, lte(plannedPrices.startsAt, now)))
    .orderBy(asc(plannedPrices.startsAt), asc(plannedPrices.id))
    .for("update");

export const endPlanned = (
  db: Database,
  rows: readonly PlannedRow[],
  how: { appliedAt: Date } | { droppedAt: Date },
) =>
  db
    .update(plannedPrices)
    .set(how)
    .where(
      inArray(
        plannedPrices.id,
        rows.map(({ id }) => id),
      ),
    );
