import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Condition: an integer column is one of these ids, passed as a single array parameter. */
export const anyOf = (column: PgColumn | SQL, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::int[])`;
