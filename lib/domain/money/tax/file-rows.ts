import { decimalOf, isZero, type Money, moneyOf, shareOf } from "../../../base/money";
import { euCode, type JournalSum, type OssLine } from "./rules";
import type { ReportPage } from "./schema";

/** Heads and cells of a file that people and programs read: codes and decimal amounts as they are stored. */
export type Table = { heads: readonly string[]; rows: string[][] };

export const sumsTable = (home: string, sums: readonly JournalSum[]): Table => ({
  heads: [
    ...["reason", "scheme", "place", "rate", "currency", "base", "tax"],
    ...["home_currency", "home_base", "home_tax", "rows", "rows_without_rate"],
  ],
  rows: sums.map((sum) => [
    ...[sum.code, sum.scheme, sum.place, sum.rate, sum.currency, sum.base, sum.tax],
    ...[home, sum.homeBase, sum.homeTax, String(sum.rows), String(sum.withoutRate)],
  ]),
});

export const ecTable = (home: string, rows: ReportPage["ec"]): Table => ({
  heads: ["vat_number", "name", "currency", "base", "rows", "rows_without_rate"],
  rows: rows.map((row) => [row.number, row.name, home, row.base, String(row.rows), String(row.without_rate)]),
});

/** The columns of the Russian book of sales that such sales have, each with its number there. */
export const bookTable = (home: string, rows: ReportPage["book"]): Table => ({
  heads: [
    ...["1_line", "2_operation", "3_document", "3_day", "5_corrects", "7_buyer", "8_buyer_tax_id"],
    ...["12_currency", "13a_total", "home_currency", "14_net", "rate", "17_tax"],
  ],
  rows: rows.map((row, index) => [
    // 01: sale; 18: correction.
    ...[String(index + 1), row.corrects === "" ? "01" : "18", row.document, row.day, row.corrects],
    ...[
      row.buyer,
      row.tax_id,
      row.currency,
      row.total,
      home,
      row.home_base ?? "",
      row.rate,
      row.home_tax ?? "",
    ],
  ]),
});

export const ossTable = (lines: readonly OssLine[]): Table => ({
  heads: ["country", "rate", "currency", "base", "tax"],
  rows: lines.map(({ country, rate, base, tax }) => [country, rate, "EUR", decimalOf(base), decimalOf(tax)]),
});

const linesOf = (version: string, rows: readonly string[][]): string =>
  [version, ...rows.map((row) => row.join(","))].map((line) => `${line}\r\n`).join("");

/**
 * The file that the German tax office BZSt imports into a return of the one-stop shop (version 2.0 of its interface): the
 * member states (record 1), and services from Germany by rate (record 2). Corrections of earlier periods are not in it.
 */
export function ossFile(lines: readonly OssLine[]): string {
  const countries = [...new Set(lines.map(({ country }) => country))];
  const rows = countries.flatMap((country) => [
    ["1", euCode(country)],
    ...lines
      .filter((line) => line.country === country)
      .map(({ rate, base, tax }) => [
        "2",
        euCode(country),
        "STANDARD",
        rate,
        decimalOf(base),
        decimalOf(tax),
      ]),
  ]);
  return linesOf("#v2.0", rows);
}

/** Whole euros, as the sales list has them. */
const wholeEuros = (amount: Money): Money => shareOf(amount, 1, 100);

/**
 * The file that it imports into a sales list (Zusammenfassende Meldung, version 3.0): VAT number, whole euros, and S for
 * services. Customers whose sales come to nothing are left out.
 */
export const salesListFile = (rows: ReportPage["ec"]): string =>
  linesOf(
    "#v3.0",
    rows
      .map((row) => ({ number: row.number, euros: wholeEuros(moneyOf(row.base, "EUR")) }))
      .filter(({ euros }) => !isZero(euros))
      .map(({ number, euros }) => [number.replaceAll(/[^A-Za-z0-9]/g, ""), String(euros.cents), "S"]),
  );
