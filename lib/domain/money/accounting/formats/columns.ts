import { absolute, decimalOf, isPositive } from "@/lib/base/money";
import type { Booked } from "../shared/journal";
import { aboutEntry } from "./text";

/** Columns of the plain journal; the names are those of the files, in every language. */
export const journalColumns = [
  "entry",
  "date",
  "document",
  "event",
  "customer",
  "account",
  "account_name",
  "debit",
  "credit",
  "currency",
  "tax_key",
  "tax_country",
  "tax_rate",
  "text",
  "posting",
] as const;

/** Columns that are numbers. */
export const amountColumns: ReadonlySet<string> = new Set(["debit", "credit"]);

/** One row for each line of an entry; `posting` is the key of the ledger's entry, by which it can be found. */
export const journalRows = ({ entry, event }: Booked): string[][] =>
  entry.lines.map(({ account, name, amount, taxKey }) => [
    entry.id,
    entry.day,
    entry.document,
    entry.cause,
    entry.customer === null ? "" : String(entry.customer),
    account,
    name,
    isPositive(amount) ? decimalOf(amount) : "",
    isPositive(amount) ? "" : decimalOf(absolute(amount)),
    entry.currency,
    taxKey,
    entry.tax?.country ?? "",
    entry.tax?.rate ?? "",
    aboutEntry(entry),
    event?.key ?? "",
  ]);
