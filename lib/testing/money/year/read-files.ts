import papa from "papaparse";
import { centsOf, count, type Figures, shareOf } from "./own/figures";

/* Reads files as the programs do that import them: sums by account, in whole cents, debit positive. */

type Cells = Record<string, string>;

const rowsOf = (text: string): Cells[] =>
  papa.parse<Cells>(text.replace(/^\uFEFF/, ""), { header: true, skipEmptyLines: true }).data;

function bookJournal(rows: Iterable<Cells>): Figures {
  const figures: Figures = {};
  const entries = new Set<string>();
  for (const { entry = "", account = "", debit = "", credit = "", currency = "" } of rows) {
    const sum = debit === "" ? -centsOf(credit) : centsOf(debit);
    count(figures, `${currency} ${account}`, sum);
    entries.add(entry);
  }
  // Entries that defer revenue are those that neither the ledger nor payouts have.
  const booked = [...entries].filter((id) => !id.startsWith("D")).length;
  return { ...figures, entries: booked };
}

export const readJournalCsv = (bytes: Buffer): Figures => bookJournal(rowsOf(bytes.toString()));

const unescaped = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");

function* sheetRows(sheet: string): Generator<Cells> {
  let heads: string[] = [];
  for (const row of sheet.split("<row>").slice(1)) {
    const cells = Array.from(row.matchAll(/<c(?: [^>]*)?(?:\/>|>(.*?)<\/c>)/g), ([, content = ""]) =>
      unescaped(content.replaceAll(/<[^>]*>/g, "")),
    );
    if (heads.length === 0) heads = cells;
    else yield Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? ""]));
  }
}

/** The parts of a workbook are stored as they are. */
export function readWorkbook(bytes: Buffer): Figures {
  const [from, until] = [bytes.indexOf("<sheetData>"), bytes.lastIndexOf("</sheetData>")];
  if (from < 0 || until < 0) throw new Error("The workbook has no sheet.");
  return bookJournal(sheetRows(bytes.toString("utf8", from, until)));
}

/** Rates of accounts that work out their tax, in hundredths of a percent, with the account to which it goes. */
const automatic: Readonly<Record<string, { rate: number; tax: string }>> = {
  8400: { rate: 1_900, tax: "1776" },
  8340: { rate: 1_600, tax: "1775" },
};

/** Customers have accounts of their own, of five digits. */
const generalOf = (account: string): string => (account.length > 4 ? "1400" : account);

export function readDatev(bytes: Buffer): Figures {
  const [, heads = "", ...lines] = bytes.toString("latin1").split("\r\n");
  const table = [heads, ...lines].join("\r\n");
  const rows = papa.parse<string[]>(table, { delimiter: ";", skipEmptyLines: true }).data.slice(1);
  const figures: Figures = {};
  for (const [sum = "", side = "", currency = "", , , , account = "", contra = "", key = ""] of rows) {
    const debit = side === "S" ? centsOf(sum) : -centsOf(sum);
    const book = (which: string, amount: number) => {
      const works = key === "40" ? undefined : automatic[which];
      const tax = works ? shareOf(amount, works.rate, 10_000 + works.rate) : 0;
      count(figures, `${currency} ${generalOf(which)}`, amount - tax);
      if (works) count(figures, `${currency} ${works.tax}`, tax);
    };
    book(account, debit);
    book(contra, -debit);
  }
  return figures;
}

/** Closing balances of the accounts, and what the lines come to: both have to be the same. */
export function readSaft(bytes: Buffer): Figures {
  const text = bytes.toString();
  const [currency = ""] = /(?<=<DefaultCurrencyCode>)[A-Z]+/.exec(text) ?? [];
  const [figures, lines]: [Figures, Figures] = [{}, {}];
  const closing =
    /<Account><AccountID>([^<]*)<\/AccountID>.*?<Closing(Debit|Credit)Balance>([^<]*)<\/Closing/gs;
  for (const [, account = "", side = "", sum = ""] of text.matchAll(closing))
    count(figures, `${currency} ${account}`, side === "Debit" ? centsOf(sum) : -centsOf(sum));
  for (const line of text.split("<Line>").slice(1)) {
    const [, account = ""] = /<AccountID>([^<]*)</.exec(line) ?? [];
    const [, side = "", sum = ""] = /<(Debit|Credit)Amount><Amount>([^<]*)</.exec(line) ?? [];
    count(lines, `${currency} ${account}`, side === "Debit" ? centsOf(sum) : -centsOf(sum));
  }
  for (const [name, sum] of Object.entries(lines))
    if (figures[name] !== sum) figures[`lines of ${name}`] = `${sum}, not ${figures[name]}`;
  const totals = Array.from(text.matchAll(/<Total(?:Debit|Credit)>([^<]*)</g), ([, sum = ""]) => sum);
  if (totals.length !== 2 || totals[0] !== totals[1]) figures.totals = totals.join(" and ");
  return figures;
}

export function readCommerceMl(bytes: Buffer): Figures {
  const figures: Figures = {};
  for (const document of bytes.toString().split("<Документ>").slice(1)) {
    const leaf = (name: string): string => new RegExp(`<${name}>([^<]*)<`).exec(document)?.[1] ?? "";
    const name = `${leaf("Валюта")} ${leaf("ХозОперация")}`;
    count(figures, name, centsOf(leaf("Сумма")));
    count(figures, `${name} count`, 1);
  }
  return figures;
}

/** The book of sales: a text for each row, as the independent computation says it. */
export const readBook = (bytes: Buffer): string[] =>
  rowsOf(bytes.toString()).map((row) =>
    [
      ...[
        row["3_document"],
        row["3_day"],
        row["5_corrects"],
        row["12_currency"],
        centsOf(row["13a_total"] ?? ""),
      ],
      ...[centsOf(row["14_net"] ?? ""), row.rate, centsOf(row["17_tax"] ?? "")],
    ].join(" "),
  );

/** Sums of an electronic invoice: as it says them, and of its lines. */
export function readUbl(text: string): Figures {
  const leaf = (name: string): number =>
    centsOf(new RegExp(`<cbc:${name}[^>]*>([^<]*)<`).exec(text)?.[1] ?? "0");
  const lines = Array.from(
    text.matchAll(/<cac:(?:Invoice|CreditNote)Line>.*?<cbc:LineExtensionAmount[^>]*>([^<]*)</gs),
  );
  const less = Array.from(text.matchAll(/<cac:AllowanceCharge>.*?<cbc:Amount[^>]*>([^<]*)</gs));
  const sumOf = (all: RegExpExecArray[]) => all.reduce((sum, [, one = "0"]) => sum + centsOf(one), 0);
  return {
    net: leaf("TaxExclusiveAmount"),
    gross: leaf("TaxInclusiveAmount"),
    vat: leaf("TaxAmount"),
    lines: sumOf(lines) - sumOf(less),
  };
}
