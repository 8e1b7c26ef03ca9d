import type { Database } from "./client";
import { rowsAtOnce } from "./delete-in-batches";
import { addMonthPart, holdParts, type MonthTable, monthLater, monthOf, startOf } from "./month-parts";

/** From the first moment of a month to that of the next one. */
export type Month = { since: string; until: string };

type Moving = {
  table: MonthTable;
  /** By which time the oldest row belongs to a month that has not been moved yet; null = there is none. */
  findOldest: (db: Database) => Promise<Date | null>;
  /** Moves that many rows of a month to its partition at most; returns how many it moved. */
  move: (db: Database, month: Month, count: number) => Promise<number>;
};

/**
 * Moves rows to the partitions of their months, oldest first, in batches, each in its own transaction: readers and
 * writers pass. Repeating it goes on where it was interrupted.
 */
export async function moveToParts(db: Database, { table, findOldest, move }: Moving): Promise<void> {
  for (;;) {
    const oldest = await findOldest(db);
    if (oldest === null) return;
    const month = monthOf(oldest);
    await addMonthPart(db, table, month);
    const range = { since: startOf(month), until: startOf(monthLater(month, 1)) };
    for (let moved = rowsAtOnce, total = 0; moved === rowsAtOnce; total += moved) {
      moved = await db.transaction(async (own) => {
        await holdParts(own, table);
        return move(own, range, rowsAtOnce);
      });
      // Others hold the rows; the next round tries again.
      if (moved + total === 0) return;
    }
  }
}
