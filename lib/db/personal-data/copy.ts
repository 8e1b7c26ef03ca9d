import { and, asc, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../client";
import { type Declaration, keyColumnsOf, type Person, wordColumnsOf } from "./declare";

const rowsAtOnce = 200;

type Row = Record<string, unknown>;

const listOf = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/** Only rows behind that one, in the order of the key. */
function behind(keys: readonly [string, PgColumn][], last: Row | undefined): SQL | undefined {
  if (!last) return undefined;
  const values = keys.map(([key, column]) => sql`${sql.param(last[key], column)}`);
  return sql`(${listOf(keys.map(([, column]) => sql`${column}`))}) > (${listOf(values)})`;
}

/**
 * The rows that a person has a copy of, page by page: by the names of the columns, without what is hidden. Never holds
 * more than one page.
 */
export async function* readCopyRows(
  db: Database,
  declaration: Declaration,
  person: Person,
): AsyncGenerator<Row[]> {
  const { table, shows, codes, person: declared } = declaration;
  if (!declared?.isExported) return;
  const columns = getTableColumns(table) as Record<string, PgColumn>;
  const words = new Set(wordColumnsOf(table));
  const isCopied = (key: string) => !words.has(key) || shows.includes(key) || codes.includes(key);
  // Files are copied as such, and hidden secrets are read where a row is masked by them.
  const isRead = ([key, column]: [string, PgColumn]) =>
    isCopied(key) || key === "masked" || column.getSQLType() !== "bytea";
  const read = Object.fromEntries(Object.entries(columns).filter(isRead));
  const keyColumns = keyColumnsOf(table);
  const keys = Object.entries(columns).filter(([, column]) => keyColumns.includes(column));
  for (let last: Row | undefined; ; ) {
    const page: Row[] = await db
      .select(read)
      .from(table)
      .where(and(declared.rows(person), declared.copied ?? undefined, behind(keys, last)))
      .orderBy(...keys.map(([, column]) => asc(column)))
      .limit(rowsAtOnce);
    if (page.length > 0)
      yield page.map((row) => {
        const shown = declared.masked(row, person);
        return Object.fromEntries(
          Object.entries(columns).flatMap(([key, { name }]) => (isCopied(key) ? [[name, shown[key]]] : [])),
        );
      });
    last = page.at(-1);
    if (page.length < rowsAtOnce) return;
  }
}
