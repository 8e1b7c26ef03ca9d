import { z } from "zod";
import { columnRoles, dayOrders } from "@/lib/base/statement-columns";
import { refusalCodes } from "@/lib/base/statement-refusals";

const mostColumns = 200;
const CurrencyCode = z.string().regex(/^[A-Z]{3}$/);

/** Column mapping of a bank's files, set by staff. */
export const StatementMapping = z.object({
  roles: z.array(z.enum(columnRoles)).min(1).max(mostColumns),
  dayOrder: z.enum(dayOrders),
  currency: CurrencyCode.nullable(),
  wordsIn: z.array(z.string().max(60)).max(20),
  isPlainIncome: z.boolean(),
});
export type StatementMapping = z.infer<typeof StatementMapping>;

const StatementTable = z.object({
  fingerprint: z.string(),
  names: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  mapping: StatementMapping,
  directions: z.array(z.string()),
});
export type StatementTable = z.infer<typeof StatementTable>;

/** Balances that a statement names, and what its entries come to; empty `moved` = an entry could not be read. */
const Balance = z.object({
  account: z.string(),
  currency: z.string(),
  opening: z.string(),
  moved: z.string(),
  closing: z.string(),
  isRight: z.boolean(),
});
export type StatementBalance = z.infer<typeof Balance>;

const LeftRow = z.object({ line: z.int(), code: z.string(), said: z.string() });

/** Preview of a file, before anything is booked. */
export const StatementView = z.object({
  format: z.string(),
  encoding: z.string(),
  /** Why it cannot be booked as parsed; null = it can. */
  refusal: z.object({ code: z.enum(refusalCodes), said: z.string() }).nullable(),
  table: StatementTable.nullable(),
  count: z.int(),
  /** What it tells of payment orders, of ours or not. */
  movements: z.int(),
  balances: z.array(Balance),
  /** First receipts of the file. */
  receipts: z.array(
    z.object({
      line: z.int(),
      day: z.string(),
      amount: z.string(),
      currency: z.string(),
      payer: z.string(),
      payer_account: z.string(),
      text: z.string(),
    }),
  ),
  skipped: z.array(LeftRow),
});
export type StatementView = z.infer<typeof StatementView>;

export const ImportedStatement = z.object({
  booked: z.int(),
  known: z.int(),
  unmatched: z.int(),
  /** Payment orders of ours that ended. */
  settled: z.int(),
  id: z.int(),
  skipped: z.array(LeftRow),
});
export type ImportedStatement = z.infer<typeof ImportedStatement>;

export const BankImport = z.object({
  id: z.int(),
  name: z.string(),
  format: z.string(),
  encoding: z.string(),
  at: z.string(),
  /** Empty = imported with the operator's command. */
  by: z.string(),
  booked: z.int(),
  known: z.int(),
  unmatched: z.int(),
  settled: z.int(),
  /** Null = not reverted. */
  taken_back: z.string().nullable(),
  reason: z.string(),
});

export const ImportView = z.object({
  import: BankImport,
  balances: z.array(Balance),
  receipts: z.array(
    z.object({
      id: z.int(),
      line: z.int().nullable(),
      day: z.string(),
      amount: z.string(),
      currency: z.string(),
      payer: z.string(),
      payer_account: z.string(),
      text: z.string(),
      state: z.enum(["open", "booked", "set_aside", "taken_back"]),
      problem: z.string(),
      invoice: z.string(),
      invoice_id: z.int().nullable(),
    }),
  ),
  skipped: z.array(LeftRow),
});
export type ImportView = z.infer<typeof ImportView>;
