import type { ColumnRole, DayOrder } from "@/lib/base/statement-columns";
import { refusalText, type StatementRefused } from "@/lib/base/statement-refusals";

/** Forms in which banks give statements. */
export type StatementFormat = "camt" | "mt940" | "1c" | "csv";

/** Money that arrived, as a bank's statement has it. */
export type Receipt = {
  /** Counts from 1; of XML the entry's number. */
  line: number;
  /** The bank's own number of it, which banks give more than once; empty = none. */
  number: string;
  /** Decimal text with a point. */
  amount: string;
  /** ISO 4217; `unknownCurrency` = the statement does not say. */
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** All that the payer and the bank wrote: a reference stands somewhere in it. */
  text: string;
  /** The account that it came to, without spaces; empty = the statement does not say. */
  account: string;
  payer: string;
  /** Without spaces; empty = the statement does not say. */
  payerAccount: string;
};

/** Why a row is no receipt. `direction`: no word says whether the money came or went. */
export type SkipCode =
  | "outgoing"
  | "pending"
  | "balance"
  | "reversal"
  | "nothing"
  | "amount"
  | "day"
  | "direction"
  | "status"
  | "currency";

/** A row that is no receipt; `said` is what the row has there. */
export type Skipped = { line: number; code: SkipCode; said: string };

/** How the columns of a table are read. */
export type Mapping = {
  /** One for each column, in their order. */
  roles: ColumnRole[];
  /** Of days in digits alone. */
  dayOrder: DayOrder;
  /** Of rows that name none; null = not known. */
  currency: string | null;
  /** Words of the direction column, in small letters, that mean money that came; others are looked up. */
  wordsIn: string[];
  /** Whether a plain amount without sign and direction is money that came. */
  isPlainIncome: boolean;
};

/** A table as it is in the file, with the guess of what its columns are. */
export type TableView = {
  fingerprint: string;
  names: string[];
  /** The first rows. */
  rows: string[][];
  mapping: Mapping;
  /** Words of the direction column. */
  directions: string[];
};

/** The money that arrived, and the rows that are something else. */
export type Statement = {
  format: StatementFormat;
  encoding: string;
  receipts: Receipt[];
  skipped: Skipped[];
  /** Of a table alone. */
  table: TableView | null;
  /** Why nothing may be booked from this file before a person has said how to read it; null = it may. */
  refusal: StatementRefused | null;
};

/** What the panel knows before it reads. */
export type ReadOptions = {
  /** Accounts of the companies, without spaces, in capitals. */
  ownAccounts: readonly string[];
  /** Mappings that were confirmed before, by fingerprint. */
  mappings: Readonly<Record<string, Mapping>>;
  /** Of statements that name none; a person said so. */
  currency: string | null;
};

/** A file that is no statement. */
export class StatementRefusal extends Error {
  readonly reason: StatementRefused;

  constructor(code: StatementRefused["code"]) {
    super(refusalText({ code, said: "" }));
    this.reason = { code, said: "" };
  }
}
