import { and, asc, gt, inArray, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../client";
import { type Declaration, keyColumnOf, type Person } from "./declare";

const rowsAtOnce = 500;

/** Newest first where there is one key, because newer rows may refer to older ones of the same table. */
function newestFirst(table: PgTable): SQL {
  const key = getTableConfig(table).columns.find(({ primary }) => primary);
  return key ? sql`order by ${key} desc` : sql``;
}

async function deleteRows(db: Database, table: PgTable, rows: SQL): Promise<void> {
  for (let isMore = true; isMore; ) {
    const some = sql`select ctid from ${table} where ${rows} ${newestFirst(table)} limit ${rowsAtOnce}`;
    // Asked again, because rows in two parts of a table may have the same place.
    const { rowCount } = await db.execute(
      sql`delete from ${table} where ctid = any(array(${some})) and ${rows}`,
    );
    isMore = (rowCount ?? 0) === rowsAtOnce;
  }
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Replaces values of all these rows, page by page in the order of their key. `isFrozen`: documents and entries of the
 * ledger, which change in no other transaction.
 */
async function replaceValues(
  db: Database,
  table: PgTable,
  { rows, values, isFrozen = false }: { rows: SQL; values: Values; isFrozen?: boolean },
): Promise<void> {
  if (Object.keys(values).length === 0) return;
  const key = keyColumnOf(table);
  for (let last: unknown = null; ; ) {
    const page = await db
      .select({ key: sql<string | number>`${key}` })
      .from(table)
      .where(and(rows, last === null ? undefined : gt(key, last)))
      .orderBy(asc(key))
      .limit(rowsAtOnce);
    if (page.length === 0) return;
    last = page.at(-1)?.key;
    const keys = page.map((row) => row.key);
    await db.transaction(async (own) => {
      if (isFrozen) await own.execute(sql.raw("set local berth.erasing = 'on'"));
      await own.update(table).set(values).where(inArray(key, keys));
    });
    if (page.length < rowsAtOnce) return;
  }
}

/**
 * Erases what a table has of a person, in short transactions; repeating it changes nothing. Must not be called within a
 * transaction.
 */
export async function eraseInTable(
  db: Database,
  { table, person: declared }: Declaration,
  person: Person,
): Promise<void> {
  if (!declared) return;
  const { rows, erase, elsewhere, later, unissued } = declared;
  if (erase === "delete") await deleteRows(db, table, rows(person));
  else await replaceValues(db, table, { rows: rows(person), values: erase });
  if (elsewhere) await replaceValues(db, table, { rows: elsewhere.rows(person), values: elsewhere.erase });
  if (unissued)
    await replaceValues(db, table, {
      rows: sql`${rows(person)} and ${unissued}`,
      values: later,
      isFrozen: true,
    });
}

/** The same for what was kept for a term: rows from before that day, `YYYY-MM-DD`. */
export async function eraseDated(
  db: Database,
  { table, person: declared }: Declaration,
  person: Person,
  before: string,
): Promise<void> {
  if (!declared?.dated) return;
  const { rows, later, dated } = declared;
  await replaceValues(db, table, {
    rows: sql`${rows(person)} and ${dated(before)}`,
    values: later,
    isFrozen: true,
  });
}

/** Whether the table still has a row that is kept for a term. */
export async function hasDated(
  db: Database,
  { table, person: declared }: Declaration,
  person: Person,
  from: string,
): Promise<boolean> {
  if (!declared?.dated) return false;
  const { rows, dated } = declared;
  const [row] = await db
    .select({ one: sql`1` })
    .from(table)
    .where(sql`${rows(person)} and not ${dated(from)}`)
    .limit(1);
  return row !== undefined;
}
