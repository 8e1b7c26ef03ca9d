import type { ColumnRole, DayOrder } from "@/lib/base/statement-columns";
import { refusalText, type StatementRefused } from "@/lib/base/statement-refusals";

/** Statement file formats. */
export type StatementFormat = "camt" | "mt940" | "1c" | "csv";

/** An incoming payment in a bank statement. */
export type Receipt = {
  /** From 1; in XML the entry's number. */
  line: number;
  /** The bank's reference, not necessarily unique; empty = none. */
  number: string;
  /** Decimal text with a point. */
  amount: string;
  /** ISO 4217; `unknownCurrency` = not in the statement. */
  currency: string;
  /** `YYYY-MM-DD`. */
  day: string;
  /** All remittance text of the payer and the bank; contains the payment reference. */
  text: string;
  /** The credited account, without spaces; empty = not in the statement. */
  account: string;
  payer: string;
  /** Without spaces; empty = not in the statement. */
  payerAccount: string;
  /** Which order of ours it answers, such as a direct debit; absent where the format cannot say. */
  order?: OrderNames;
  /** The booking that it is, or is a part of; absent where the format cannot say. */
  entry?: EntryFacts;
  /** Which file of an archive it is from; absent = there is but one. */
  file?: number;
};

/** How the bank names a booking, which another message may list by its transactions. */
export type EntryFacts = {
  /** References that no other booking of that day and amount has. */
  references: string[];
  /** What the whole booking comes to, where the receipt is one of its transactions; null = it is the booking itself. */
  partOf: string | null;
  /** How many transactions the booking is of; null = not said. */
  count: number | null;
  /** It is what the bank did not list of the booking. */
  isRest?: true | undefined;
};

/** How the bank names an order: its end-to-end reference, and the group of orders in the file; empty = not named. */
export type OrderNames = { reference: string; batch: string };

/**
 * What became of orders of ours: `sent`, money went out; `returned`, it came back, or a collected debit was taken
 * back. `direction`: of the money.
 */
export type Movement = OrderNames & {
  line: number;
  end: "sent" | "returned";
  direction: "in" | "out";
  /** The bank refused it before it booked anything: `batch` may be the whole file, and an amount of 0.00 was not said. */
  isRefusal?: true;
  /** Code of the return, such as AC04; empty = none was said. */
  reason: string;
  /** The bank's reference of the entry. */
  number: string;
  amount: string;
  currency: string;
  day: string;
  account: string;
};

/** Balances that a statement names, and what its booked entries come to; signed decimal text. */
export type BalanceCheck = {
  account: string;
  currency: string;
  opening: string;
  moved: string;
  closing: string;
  isRight: boolean;
};

/** Why a row is not a receipt. `direction`: it is unknown whether the payment is incoming or outgoing. */
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

/** A row that is not a receipt; `said` is the offending text. */
export type Skipped = { line: number; code: SkipCode; said: string };

/** The column mapping of a CSV table. */
export type Mapping = {
  /** One per column, in order. */
  roles: ColumnRole[];
  /** For all-digit dates. */
  dayOrder: DayOrder;
  /** For rows without a currency; null = unknown. */
  currency: string | null;
  /** Lowercase words of the direction column that mean incoming; other words are looked up in the built-in list. */
  wordsIn: string[];
  /** Whether an amount without sign and direction counts as incoming. */
  isPlainIncome: boolean;
};

/** The table of a CSV file with its detected or confirmed mapping. */
export type TableView = {
  fingerprint: string;
  names: string[];
  /** The first rows. */
  rows: string[][];
  mapping: Mapping;
  /** Distinct words of the direction column that the built-in list does not know. */
  directions: string[];
};

/** A parsed statement: incoming payments and skipped rows. */
export type Statement = {
  format: StatementFormat;
  encoding: string;
  receipts: Receipt[];
  skipped: Skipped[];
  movements: Movement[];
  /** One for each statement of the file that names its balances. */
  balances: BalanceCheck[];
  /** Only for CSV. */
  table: TableView | null;
  /** Why the file cannot be booked until a person confirms the mapping; null = it can. */
  refusal: StatementRefused | null;
};

/** Parser options from the panel's own data. */
export type ReadOptions = {
  /** Bank accounts of the companies, without spaces, uppercase. */
  ownAccounts: readonly string[];
  /** Mappings confirmed earlier, by fingerprint. */
  mappings: Readonly<Record<string, Mapping>>;
  /** For statements without a currency, chosen by a person. */
  currency: string | null;
};

/** Thrown for a file that is not a readable statement. */
export class StatementRefusal extends Error {
  readonly reason: StatementRefused;

  constructor(code: StatementRefused["code"]) {
    super(refusalText({ code, said: "" }));
    this.reason = { code, said: "" };
  }
}
