import { type SQL, sql } from "drizzle-orm";
import { currencies } from "@/lib/base/money";
import type { Actor } from "../operation/context";
import type { CellForm } from "./staff-list-schema";
import type { StaffRight } from "./staff-rights";

/*
 * A list of the back office: all rows of a kind, filtered, sorted and paged by key. Its noun declares all of it in one
 * file, `<noun>-list.ts`; lib/domain/support/lists/shared/lists.ts lists them, and page, count, CSV and saved views follow.
 * No statement reads a large table whole: a sort has an index (key, id); a filter has an index of its own, or is tried
 * on a bounded number of rows in the order of the sort (`window`), or finds its few rows before the sort (`gathered`).
 */

/** Type of a sort key in PostgreSQL, by which a place in the list is compared. */
export type KeyType = "bigint" | "numeric" | "timestamptz" | "text";

export type Sort = {
  /** Never null, and the first column of an index that ends with the id. */
  key: SQL;
  type: KeyType;
  /** The usual order begins with the smallest; texts always do. */
  isRising?: boolean;
};

export type ListColumn = {
  name: string;
  form: CellForm;
  value: SQL;
  sort?: Sort;
  /** Shown until somebody chooses columns; default true. */
  isUsual?: boolean;
};

/** Where the values of a choice come from: words of the messages, or rows of a small table. */
export type Choices =
  | { words: "states" | "kinds"; values: readonly string[] }
  | { rows: "companies" | "locations" | "plans" | "back_ends" | "staff" | "departments" }
  | { rows: "countries" };

/** Both ends belong to it; null = open. */
export type AmountRange = { from: string | null; to: string | null };
/** From the start of a day to the start of another, in UTC; null = open. */
export type TimeRange = { from: Date | null; until: Date | null };

type FilterTerms =
  | { kind: "choice"; from: Choices; where: (value: string) => SQL }
  /** Null = the text cannot be such a value. */
  | { kind: "text"; where: (value: string) => SQL | null }
  | { kind: "days"; where: (days: number, now: Date) => SQL }
  | { kind: "amounts"; where: (range: AmountRange) => SQL }
  | { kind: "dates"; where: (range: TimeRange) => SQL }
  | { kind: "flag"; where: SQL };

export type ListFilter = FilterTerms & {
  name: string;
  /**
   * window: it has no index, and is tried on a bounded number of rows. gathered: it leaves few of many rows, by terms
   * that depend on each other, so that the planner takes them for many; all are found by its index and then sorted. The
   * index holds all that sorts and filters with an index ask for. sort: a range of the sort of its name, which becomes
   * the usual one; in another order, where what it finds may all stand at the end, it is a window.
   */
  reach: "index" | "window" | "gathered" | "sort";
  /** Only from links, without a control of its own. */
  isHidden?: boolean;
};

/** What has been asked, as far as the rows to choose from depend on it. */
export type BaseOf = (asked: { given: ReadonlyMap<string, string>; actor: Actor }) => SQL | undefined;

export type StaffList<Name extends string = string> = {
  name: Name;
  right: StaffRight;
  /** Its table, called `t` in all pieces of SQL. */
  table: string;
  base?: BaseOf;
  /** Joined to the rows of a page, once they are found. */
  joins: SQL;
  columns: readonly ListColumn[];
  filters: readonly ListFilter[];
  /** Rows with this text; `word` is in lower case. Null = none can have it. */
  search: (word: string) => SQL | null;
  /** The column of the usual order. */
  usualSort: string;
  /** The page of a row, as text; left out, it has none. */
  href?: SQL;
};

export const staffList = <const Name extends string>(list: StaffList<Name>): StaffList<Name> => list;

/** Pieces of a range on one column or key. */
export const within = {
  amounts:
    (column: SQL) =>
    ({ from, to }: AmountRange): SQL =>
      sql`${column} between ${from ?? "-infinity"}::numeric and ${to ?? "infinity"}::numeric`,
  dates:
    (column: SQL) =>
    ({ from, until }: TimeRange): SQL =>
      sql`${column} >= ${from?.toISOString() ?? "-infinity"}::timestamptz and ${column} < ${until?.toISOString() ?? "infinity"}::timestamptz`,
};

/** The text as an id that the column can hold; null if it is none. */
export const idIn = (text: string): number | null => {
  const found = /^#?([1-9]\d{0,9})$/.exec(text)?.[1];
  return found !== undefined && Number(found) <= 2_147_483_647 ? Number(found) : null;
};

/** A hidden filter by the customer's number. */
export const ofAccount: ListFilter = {
  name: "account",
  kind: "text",
  reach: "index",
  isHidden: true,
  where: (value) => {
    const id = idIn(value);
    return id === null ? null : sql`t.account_id = ${id}`;
  },
};

/** Amounts of one currency alone. Each is common, so it is tried on the rows in order; `currency` is of a row. */
export const ofCurrency = (currency: SQL): ListFilter => ({
  name: "currency",
  kind: "choice",
  reach: "window",
  from: { words: "kinds", values: currencies },
  where: (value) => sql`${currency} = ${value}`,
});

/** A column of the row's invoice; asked for each row, so that no join reads all invoices. */
export const ofInvoice = (column: "buyer->>'country'" | "company_id" | "currency" | "total"): SQL =>
  sql`(select i.${sql.raw(column)} from invoices i where i.id = t.invoice_id)`;

/** A column of the row's account, asked in the same way. */
export const ofOwner = (column: "country" | "company_id"): SQL =>
  sql`(select o.${sql.raw(column)} from accounts o where o.id = t.account_id)`;

/** A choice of the seller's company or of a country, which no index of the table serves. */
export const companyTried = (company: SQL): ListFilter => ({
  name: "company",
  kind: "choice",
  reach: "window",
  from: { rows: "companies" },
  where: (value) => sql`${company} = ${idIn(value) ?? 0}`,
});
export const countryTried = (country: SQL): ListFilter => ({
  name: "country",
  kind: "choice",
  reach: "window",
  from: { rows: "countries" },
  where: (value) => sql`${country} = ${value}`,
});

/** Cells that many lists have. `a` is the row's account. */
export const joinedAccount = sql`join accounts a on a.id = t.account_id`;
export const customerCell = sql`jsonb_build_object('id', a.id, 'email', a.email)`;
export const moneyCell = (amount: SQL, currency: SQL): SQL =>
  sql`jsonb_build_object('value', (${amount})::numeric(14, 2)::text, 'currency', ${currency})`;
