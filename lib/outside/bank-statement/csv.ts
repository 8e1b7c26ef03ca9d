import { parse } from "csv-parse/sync";
import { nameReceipts } from "./name-receipt";
import type { Statement } from "./port";

/** Names that banks give their columns, in small letters without signs. */
const columns = {
  day: ["date", "bookingdate", "valuedate", "buchungstag", "buchungsdatum", "datum", "boekdatum", "дата"],
  amount: ["amount", "betrag", "bedrag", "montant", "importo", "сумма"],
  currency: ["currency", "waehrung", "währung", "munt", "devise", "валюта"],
  text: [
    "reference",
    "description",
    "purpose",
    "remittanceinformation",
    "verwendungszweck",
    "omschrijving",
    "details",
    "назначение",
    "назначениеплатежа",
  ],
  number: ["receipt", "transactionid", "id", "bankreference", "entryreference", "номер"],
  account: ["account", "accountnumber", "iban", "auftragskonto", "rekening"],
  direction: ["debitcredit", "creditdebit", "direction", "afbij", "sollhaben", "sh"],
} as const;

type Column = keyof typeof columns;
const required: readonly Column[] = ["day", "amount", "text"];

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

const isNameOf = (column: Column, name: string): boolean => columns[column].some((known) => known === name);

/** Where a column of its own says what an amount without a sign is; in small letters. */
const wordsOut = /^(d|db|dbit|debit|out|af|s|soll)$/;

/** The separator that the first line has most of. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/\r?\n/, 1);
  const counts = [",", ";", "\t"].map((one) => [one, head.split(one).length] as const);
  return counts.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** "1.234,56", "1,234.56", "+12.5" → decimal text with a point; null when it is no amount. */
export function readAmount(text: string): string | null {
  const clean = text.replaceAll(/[\s'\u00a0\u202f]/g, "");
  const found = /^([+-]?)(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(clean);
  if (!found) return null;
  const [, sign, whole = "", part = ""] = found;
  return `${sign === "-" ? "-" : ""}${BigInt(whole.replaceAll(/[.,]/g, ""))}.${part.padEnd(2, "0")}`;
}

/** "31.12.2026", "31/12/2026" and "2026-12-31" → "2026-12-31"; anything else as it is. */
function readDay(text: string): string {
  const [, day, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(text.trim()) ?? [];
  return day && month && year
    ? `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`
    : text.trim().slice(0, 10);
}

function readHead(head: readonly string[]): Record<Column, number[]> {
  const names = head.map(bare);
  const placesOf = (column: Column) =>
    names.flatMap((name, place) => (isNameOf(column, name) ? [place] : []));
  const missing = required.filter((column) => placesOf(column).length === 0);
  if (missing.length > 0)
    throw new Error(
      `The first line has no column for ${missing.join(", ")}; names such as ${missing.map((one) => columns[one][0]).join(", ")} are known.`,
    );
  const places = (Object.keys(columns) as Column[]).map((column) => [column, placesOf(column)]);
  return Object.fromEntries(places) as Record<Column, number[]>;
}

/** A statement as a table with a line of names; throws one sentence that says what is wrong with it. */
export function readStatementCsv(text: string, usualCurrency: string): Statement {
  const rows: string[][] = parse(text, {
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  });
  const [head = [], ...lines] = rows;
  const places = readHead(head);
  const found = lines.flatMap((line, index) => {
    const cells = (column: Column): string[] => places[column].map((place) => line[place] ?? "");
    const cell = (column: Column): string => cells(column)[0] ?? "";
    const amount = readAmount(cell("amount"));
    if (amount === null) throw new Error(`Line ${index + 2}: ${cell("amount") || "nothing"} is no amount.`);
    if (amount.startsWith("-") || amount === "0.00" || wordsOut.test(bare(cell("direction")))) return [];
    return [
      {
        amount,
        currency: cell("currency").toUpperCase() || usualCurrency,
        day: readDay(cell("day")),
        // Payers write the reference into the one or the other.
        text: cells("text").filter(Boolean).join(" / "),
        number: cell("number"),
        account: cell("account").replaceAll(/\s/g, ""),
      },
    ];
  });
  return { receipts: nameReceipts(found) };
}
