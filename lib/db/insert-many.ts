import {
  getTableColumns,
  getTableName,
  type InferInsertModel,
  type InferSelectModel,
  type SQL,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./client";

const columnOf = (table: PgTable, key: string): PgColumn => {
  const column = getTableColumns(table)[key];
  if (!column) throw new Error(`${getTableName(table)} has no column ${key}.`);
  return column;
};

/** Returns a value as JSON that PostgreSQL converts to the column's type. */
function toJson(column: PgColumn, value: unknown): string {
  if (value === null) return "null";
  const driven: unknown = column.mapToDriverValue(value);
  if (column.getSQLType() === "jsonb" && typeof driven === "string") return driven;
  return JSON.stringify(Buffer.isBuffer(driven) ? `\\x${driven.toString("hex")}` : driven);
}

const fromDriver = (column: PgColumn, value: unknown): unknown =>
  value === null ? null : column.mapFromDriverValue(value);

type Field = readonly [key: string, column: PgColumn];

function rowToJson(table: PgTable, fields: readonly Field[], row: Record<string, unknown>): string {
  const values = fields.map(([key, column]) => {
    const value = row[key];
    if (value === undefined) throw new Error(`A row for ${getTableName(table)} has no ${key}.`);
    return `"${column.name}":${toJson(column, value)}`;
  });
  return `{${values.join(",")}}`;
}

const named = (columns: readonly PgColumn[]) =>
  sql.join(
    columns.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );

const fieldsOf = (table: PgTable, keys: readonly string[]): Field[] =>
  keys.map((key) => [key, columnOf(table, key)]);

/**
 * Returns a statement that inserts many rows from one JSON parameter: with a parameter per value, building the
 * statement takes longer than running it. All rows must have the same keys; there must be at least one row.
 */
export function insertionOf<T extends PgTable>(
  table: T,
  rows: readonly InferInsertModel<T>[],
  returning: readonly string[] = [],
): SQL {
  const fields = fieldsOf(table, Object.keys(rows[0] ?? {}));
  const columns = named(fields.map(([, column]) => column));
  const json = `[${rows.map((row) => rowToJson(table, fields, row)).join(",")}]`;
  const wanted = fieldsOf(table, returning).map(([, column]) => column);
  return sql`
    insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${json}::json)${
      wanted.length > 0 ? sql` returning ${named(wanted)}` : sql.empty()
    }`;
}

/** Inserts any number of rows (`insertionOf`). Returns the columns in `returning`, in no particular order. */
export async function insertMany<T extends PgTable, K extends string & keyof InferSelectModel<T> = never>(
  db: Database,
  table: T,
  rows: readonly InferInsertModel<T>[],
  returning: readonly K[] = [],
): Promise<Pick<InferSelectModel<T>, K>[]> {
  if (rows.length === 0) return [];
  const wanted = fieldsOf(table, returning);
  const { rows: written } = await db.execute(insertionOf(table, rows, returning));
  // Values are converted by the table's columns, one per key in `returning`.
  return written.map(
    (row) =>
      Object.fromEntries(wanted.map(([key, column]) => [key, fromDriver(column, row[column.name])])) as Pick<
        InferSelectModel<T>,
        K
      >,
  );
}
