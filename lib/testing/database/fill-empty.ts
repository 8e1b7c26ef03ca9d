import { sql } from "drizzle-orm";
import { groupBy } from "@/lib/base/group-by";
import type { Database } from "@/lib/db/client";

type Column = { table: string; name: string; type: string; isOptional: boolean };

/** Timestamps that are in the past in most rows. */
const done = /^(sent|finished|ended|delivered|handled|paid|booked|closed|last_seen|decided)_/;

/** A value of row `n`, distinct if the type allows; `firstId`: first id that it may reference. */
const sampleOf = ({ name, type, isOptional }: Column, firstId: number): string => {
  if (name === "account_id" || name === "owner_id") return `${firstId} + 1000 + n % 5000`;
  if (/int|numeric|double|real/.test(type)) return "n";
  if (isOptional && !done.test(name)) return "null";
  if (type.startsWith("timestamp")) return "now() - n * interval '7 minutes'";
  if (type === "date") return "current_date - n % 900";
  if (type === "boolean") return "n % 2 = 0";
  if (type === "uuid") return "gen_random_uuid()";
  if (type === "bytea") return "sha256(n::text::bytea)";
  if (type.startsWith("json")) return "'{}'";
  if (type === "ARRAY") return "'{}'";
  return `'x' || n`;
};

type Filling = {
  count: number;
  firstId: number;
  leaveOut?: RegExp;
  /** SQL for columns whose table constraints require other values, by `table.column`. */
  values?: Readonly<Record<string, string>>;
};

/** Fills every empty table with that many rows; returns the tables whose constraints rejected them all. */
export async function fillEmptyTables(
  db: Database,
  { count, firstId, leaveOut, values = {} }: Filling,
): Promise<string[]> {
  const refused: string[] = [];
  const { rows: columns } = await db.execute<Column>(sql`
    select c.table_name as table, c.column_name as name, c.data_type as type,
      c.is_nullable = 'YES' as "isOptional" from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and c.is_identity = 'NO' and ((c.column_default is null and (c.is_nullable = 'NO' or c.data_type like 'timestamp%'))
        or c.table_name || '.' || c.column_name = any(${sql.param(Object.keys(values))}))
    order by 1, c.ordinal_position`);
  for (const [table, own] of groupBy(columns, (column) => column.table)) {
    const isEmpty = (await db.execute(sql`select from ${sql.identifier(table)} limit 1`)).rowCount === 0;
    if (!isEmpty || leaveOut?.test(table)) continue;
    const names = own.map(({ name }) => `"${name}"`).join(", ");
    const samples = own
      .map((column) => values[`${table}.${column.name}`] ?? sampleOf(column, firstId))
      .join(", ");
    const text = `insert into "${table}" (${names}) select ${samples} from generate_series(1, ${count}) n`;
    await db
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`);
        await tx.execute(sql.raw(text));
      })
      .catch(() => refused.push(table));
  }
  return refused;
}
