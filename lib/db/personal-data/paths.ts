import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Person } from "./declare";

type Rows = (person: Person) => SQL;

/** Rows with the account's id in that column. */
export const by =
  (column: PgColumn): Rows =>
  ({ id }) =>
    sql`${column} = ${id}`;

/** Rows that refer by `column` to rows of another table, of which `rows` are the person's. */
export const through =
  (column: PgColumn, to: PgColumn, rows: Rows): Rows =>
  (person) =>
    sql`${column} in (select ${to} from ${sql.identifier(getTableName(to.table))} where ${rows(person)})`;

/** Rows with the address of the account's email. */
export const byEmail =
  (column: PgColumn): Rows =>
  ({ email }) =>
    sql`lower(${column}) = ${email}`;

export const either =
  (...all: readonly Rows[]): Rows =>
  (person) =>
    sql`(${sql.join(
      all.map((rows) => rows(person)),
      sql` or `,
    )})`;
