import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";

type Table = { id: AnyPgColumn; number: AnyPgColumn; receiptNumber: AnyPgColumn };

/** SQL for the name of an invoice, the same as `nameOf` returns for its row. */
export const nameColumn = ({ id, number, receiptNumber }: Table): SQL<string> =>
  sql<string>`coalesce(${number}, ${receiptNumber}, '#' || ${id})`;
