import { getTableColumns, getTableName, type SQL } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

/** `email` in lower case: some rows are known by the address alone. */
export type Person = { id: number; email: string };

/** What a row is about; `lib/settings` has how long each is kept (docs/privacy.md). */
export type DataTopic =
  | "account"
  | "access"
  | "activity"
  | "messages"
  | "money"
  | "orders"
  | "servers"
  | "names"
  | "tickets"
  | "requests";

/**
 * Why a value outlives the erasure. tax: part of an issued document or of the books, until the term of the seller's
 * country ends; ledger: proves the books and names nobody.
 */
export type KeptReason = "tax" | "ledger";

type ColumnOf<T extends PgTable> = Extract<keyof T["_"]["columns"], string>;
type Values<T extends PgTable> = { [C in ColumnOf<T>]?: SQL | string | boolean | null };

/** Columns that can hold words, by what they hold; each is in one of the lists. */
type Words<T extends PgTable> = {
  /** What the person has a copy of. */
  shows?: readonly ColumnOf<T>[];
  /** Personal, and not in the copy: secrets, hashes, and what staff or other people wrote for themselves. */
  hides?: readonly ColumnOf<T>[];
  /** Words, names and numbers of the panel's own, which are about nobody. */
  codes?: readonly ColumnOf<T>[];
};

type Facts<T extends PgTable> = Words<T> & {
  topic: DataTopic;
  /** Whose rows. */
  rows: (person: Person) => SQL;
  /** "delete", or the values that take the place of personal ones. Rows that others refer to are never deleted. */
  erase: "delete" | Values<T>;
  /** Personal columns that the erasure leaves, and why. */
  keeps?: { [C in ColumnOf<T>]?: KeptReason };
  /** What takes the place of those with the reason `tax` once the term has ended. */
  later?: Values<T>;
  /** Which of its rows are from before that day, `YYYY-MM-DD`. */
  dated?: (before: string) => SQL;
  /** Which of its rows belong to no issued document, so that the reason `tax` does not hold. */
  unissued?: SQL;
  /** Rows of other accounts in which this person appears: only these values are replaced. */
  elsewhere?: { rows: (person: Person) => SQL; erase: Values<T> };
  /** False = rows are not in the copy, because they say nothing that others do not. */
  isExported?: false;
  /** Which rows are in the copy; left out, all. */
  copied?: SQL;
  /** What takes the place of a row in the copy. */
  masked?: (row: T["$inferSelect"], person: Person) => Record<string, unknown>;
};

export type Declaration = {
  table: PgTable;
  shows: readonly string[];
  hides: readonly string[];
  codes: readonly string[];
  /** Null = no row is about a customer. */
  person: {
    topic: DataTopic;
    rows: (person: Person) => SQL;
    erase: "delete" | Readonly<Record<string, unknown>>;
    keeps: Readonly<Record<string, KeptReason>>;
    later: Readonly<Record<string, unknown>>;
    dated: ((before: string) => SQL) | null;
    unissued: SQL | null;
    elsewhere: { rows: (person: Person) => SQL; erase: Readonly<Record<string, unknown>> } | null;
    isExported: boolean;
    copied: SQL | null;
    masked: (row: Record<string, unknown>, person: Person) => Record<string, unknown>;
  } | null;
};

/** Declares a table with rows about customers. */
export const personal = <T extends PgTable>(table: T, facts: Facts<T>): Declaration => {
  const { shows = [], hides = [], codes = [], keeps = {}, later = {}, elsewhere, isExported = true } = facts;
  const { topic, rows, erase, copied = null, masked = (row) => row, dated = null, unissued = null } = facts;
  const marks = { elsewhere: elsewhere ?? null, isExported, copied, masked, dated, unissued };
  const person = { topic, rows, erase, keeps, later, ...marks };
  return { table, shows, hides, codes, person: person as unknown as Declaration["person"] };
};

/** Declares a table without personal data of customers: the company's own, counters, locks. */
export const impersonal = <T extends PgTable>(table: T, codes: readonly ColumnOf<T>[] = []): Declaration => ({
  table,
  shows: [],
  hides: [],
  codes,
  person: null,
});

const withoutWords = /^(integer|bigint|boolean|timestamp|numeric|date$|double precision|real|uuid|smallint)/;

/** Whether a column can hold words: text, JSON, bytes, and lists of text. */
const canHoldWords = (column: PgColumn): boolean =>
  !withoutWords.test(column.getSQLType()) && column.generated === undefined;

/** Keys of the columns that can hold words. */
export const wordColumnsOf = (table: PgTable): string[] =>
  Object.entries(getTableColumns(table)).flatMap(([key, column]) =>
    canHoldWords(column as PgColumn) ? [key] : [],
  );

/** The columns of a table's primary key. */
export function keyColumnsOf(table: PgTable): PgColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  return [...columns.filter(({ primary }) => primary), ...(primaryKeys[0]?.columns ?? [])];
}

/** The column of a primary key; throws for a table whose key has several. */
export function keyColumnOf(table: PgTable): PgColumn {
  const [key, ...further] = keyColumnsOf(table);
  if (!key || further.length > 0) throw new Error(`${getTableName(table)} has no key of one column.`);
  return key;
}
