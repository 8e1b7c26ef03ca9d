import { type Database, inTransaction } from "@/lib/db/client";
import { writeOwnRow } from "../../kernel/audit-trail/write-audit";
import type { Catalog } from "../catalog/schema";
import { targetOf } from "../catalog/shared/compare";
import { readCatalogFile } from "../catalog/shared/file-entries";
import { lockCatalog, writeEntries } from "../catalog/shared/import";
import { endPlanned, lockDue, type PlannedRow, priceMeant } from "./planned-prices";
import { type PricedEntry, pathOfNeeded, priceOf, withPrice } from "./rules";

/** Result of one planned price; null = the entry no longer has such a price. */
type Done = { row: PlannedRow; prices: { from: string | null; to: string | null } | null };

/** Sets one price in the file, which belongs to this transaction. */
function setPrice(file: Catalog, locations: readonly string[], row: PlannedRow): Done {
  const { kind, entryId, amount } = row;
  const list: PricedEntry[] = file[kind];
  const index = list.findIndex(({ id }) => id === entryId);
  const entry = list[index];
  const price = entry && priceMeant(kind, entry, locations, row);
  if (!price) return { row, prices: null };
  const changed = withPrice(kind, entry, price, amount);
  list[index] = changed;
  return {
    row,
    prices: { from: priceOf(kind, entry, price), to: priceOf(kind, changed, price) },
  };
}

/** Sorts by start; at the same time, prices that others depend on come first, such as a price before its setup fee. */
function inOrder(due: readonly PlannedRow[], locations: readonly string[], file: Catalog): PlannedRow[] {
  const needs = (row: PlannedRow): number => {
    const list: PricedEntry[] = file[row.kind];
    const entry = list.find(({ id }) => id === row.entryId);
    const price = entry && priceMeant(row.kind, entry, locations, row);
    return price && pathOfNeeded(price) !== null ? 1 : 0;
  };
  return due
    .map((row) => ({ row, needs: needs(row) }))
    .sort((a, b) => a.row.startsAt.getTime() - b.row.startsAt.getTime() || a.needs - b.needs)
    .map(({ row }) => row);
}

async function writeLine(db: Database, { row, prices }: Done, now: Date): Promise<void> {
  await writeOwnRow(db, {
    at: now,
    operation: prices ? "catalogue.apply_price" : "catalogue.drop_price",
    requestId: `price ${row.id}`,
    target: targetOf(row.kind, String(row.entryId)),
    changes: {
      changed: [
        prices
          ? { field: row.field, from: prices.from ?? "-1", to: prices.to ?? "-1" }
          : { field: row.field, from: row.amount ?? "-1", to: null },
      ],
    },
  });
}

/**
 * Applies due planned prices, all in one transaction: run late, twice or by two processes, each is applied once.
 * Drops those whose entry no longer has such a price. Returns how many were due.
 */
export const applyPrices = (now: Date): Promise<number> =>
  inTransaction(async (db) => {
    await lockCatalog(db);
    const due = await lockDue(db, now);
    if (due.length === 0) return 0;
    const file = await readCatalogFile(db);
    const locations = file.locations.map(({ code }) => code);
    const done = inOrder(due, locations, file).map((row) => setPrice(file, locations, row));
    await writeEntries(db, file, new Set(due.map(({ kind }) => kind)));
    for (const one of done) await writeLine(db, one, now);
    const rows = (isSet: boolean) =>
      done.filter(({ prices }) => (prices !== null) === isSet).map(({ row }) => row);
    await endPlanned(db, rows(true), { appliedAt: now });
    await endPlanned(db, rows(false), { droppedAt: now });
    return due.length;
  });
