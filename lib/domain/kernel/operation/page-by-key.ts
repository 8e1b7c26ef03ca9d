import { and, asc, desc, gt, lt, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Rows `before` an entry or `after` it; neither = the newest. */
type Wanted = { before?: number | undefined; after?: number | undefined };

type Page<Row> = { rows: Row[]; older: number | null; newer: number | null };

/**
 * One page of a newest-first list by key (keyset pagination), so that added rows do not shift others between pages.
 * `read` gets a condition, an order and a number of rows.
 */
export async function pageByKey<Row extends { id: number }>(
  key: PgColumn,
  { before, after }: Wanted,
  size: number,
  read: (where: SQL | undefined, order: SQL, limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const isUpwards = after !== undefined;
  const where = and(
    before === undefined ? undefined : lt(key, before),
    after === undefined ? undefined : gt(key, after),
  );
  const found = await read(where, isUpwards ? asc(key) : desc(key), size + 1);
  const isMore = found.length > size;
  const rows = found.slice(0, size);
  if (isUpwards) rows.reverse();
  return {
    rows,
    older: isUpwards || isMore ? (rows.at(-1)?.id ?? null) : null,
    newer: (isUpwards ? isMore : before !== undefined) ? (rows[0]?.id ?? null) : null,
  };
}
