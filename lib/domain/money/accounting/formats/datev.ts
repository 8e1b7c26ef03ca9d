import { inWindows1252 } from "@/lib/base/windows-1252";
import { fail, invalidArgument } from "../../../kernel/errors/fail";
import { euCode } from "../../tax/rules";
import { firstDayOf, fiscalYearOf } from "../rules";
import type { BookTerms } from "../shared/books";
import type { JournalEntry, JournalLine } from "../shared/entry";
import { batchHeader, clipped, datevLine, debtorAccount, numbered, quoted } from "./datev-file";
import { type DatevRow, datevAmount, datevRows } from "./datev-rows";
import { documentGuid } from "./guid";
import type { Format } from "./source";
import { aboutEntry } from "./text";

/*
 * DATEV format 700 (EXTF), category 21 "Buchungsstapel" in version 13: a header, the names of 125 columns, and lines with as
 * many fields.
 */

export const datevColumns: readonly string[] = [
  ...["Umsatz (ohne Soll/Haben-Kz)", "Soll/Haben-Kennzeichen", "WKZ Umsatz", "Kurs", "Basis-Umsatz"],
  ...["WKZ Basis-Umsatz", "Konto", "Gegenkonto (ohne BU-Schlüssel)", "BU-Schlüssel", "Belegdatum"],
  ...["Belegfeld 1", "Belegfeld 2", "Skonto", "Buchungstext", "Postensperre", "Diverse Adressnummer"],
  ...["Geschäftspartnerbank", "Sachverhalt", "Zinssperre", "Beleglink"],
  ...numbered(8, "Beleginfo - Art", "Beleginfo - Inhalt"),
  ...["KOST1 - Kostenstelle", "KOST2 - Kostenstelle", "Kost-Menge", "EU-Land u. UStID (Bestimmung)"],
  ...["EU-Steuersatz (Bestimmung)", "Abw. Versteuerungsart", "Sachverhalt L+L", "Funktionsergänzung L+L"],
  ...["BU 49 Hauptfunktionstyp", "BU 49 Hauptfunktionsnummer", "BU 49 Funktionsergänzung"],
  ...numbered(20, "Zusatzinformation - Art", "Zusatzinformation- Inhalt"),
  ...["Stück", "Gewicht", "Zahlweise", "Forderungsart", "Veranlagungsjahr", "Zugeordnete Fälligkeit"],
  ...["Skontotyp", "Auftragsnummer", "Buchungstyp", "USt-Schlüssel (Anzahlungen)", "EU-Land (Anzahlungen)"],
  ...["Sachverhalt L+L (Anzahlungen)", "EU-Steuersatz (Anzahlungen)", "Erlöskonto (Anzahlungen)"],
  ...["Herkunft-Kz", "Buchungs GUID", "KOST-Datum", "SEPA-Mandatsreferenz", "Skontosperre"],
  ...["Gesellschaftername", "Beteiligtennummer", "Identifikationsnummer", "Zeichnernummer"],
  ...["Postensperre bis", "Bezeichnung SoBil-Sachverhalt", "Kennzeichen SoBil-Buchung", "Festschreibung"],
  ...[
    "Leistungsdatum",
    "Datum Zuord. Steuerperiode",
    "Fälligkeit",
    "Generalumkehr (GU)",
    "Steuersatz",
    "Land",
  ],
  ...["Abrechnungsreferenz", "BVV-Position", "EU-Land u. UStID (Ursprung)", "EU-Steuersatz (Ursprung)"],
  "Abw. Skontokonto",
];

/** Most lines of one batch. */
const mostRows = 99_999;

/** A general ledger account in the length that the books say: a plan's numbers end with zeros then. */
function generalNumber(account: string, length: number): string {
  if (!/^\d{1,8}$/.test(account) || account.length > length)
    throw fail("accounting.number_too_long", { what: account });
  return account.padEnd(length, "0");
}

/** Customers have accounts of their own; everything else is booked on the plan's. */
function accountOf({ customer }: JournalEntry, { accountLength }: BookTerms) {
  return ({ role, account }: JournalLine): string => {
    if (role !== "receivable") return generalNumber(account, accountLength);
    return debtorAccount(customer ?? 0, accountLength);
  };
}

/** Signs that the field of a document's number takes. */
const documentField = (number: string): string =>
  inWindows1252(number)
    .replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, "")
    .slice(0, 36);

/** Country and number of the buyer, or the country alone, for sales that are reported by them. */
function buyerOf({ tax }: JournalEntry): string {
  if (tax?.code === "reverse_charge") return tax.buyerTaxId.replaceAll(/[^A-Za-z0-9]/g, "").slice(0, 15);
  return tax?.code === "eu_consumer" ? euCode(tax.country) : "";
}

function fieldsOf(entry: JournalEntry, row: DatevRow, companyId: number, currency: string): string[] {
  const [, month = "", day = ""] = entry.day.split("-");
  const guid = documentGuid(companyId, entry.document);
  const fields = new Map<string, string>([
    ["Umsatz (ohne Soll/Haben-Kz)", datevAmount(row.amount)],
    ["Soll/Haben-Kennzeichen", quoted(row.side)],
    ["WKZ Umsatz", quoted(currency)],
    ["Konto", row.account],
    ["Gegenkonto (ohne BU-Schlüssel)", row.contra],
    ["BU-Schlüssel", quoted(row.key)],
    ["Belegdatum", `${day}${month}`],
    ["Belegfeld 1", quoted(documentField(entry.document || entry.id))],
    ["Buchungstext", quoted(clipped(aboutEntry(entry), 60))],
    ["Beleglink", entry.invoiceId !== null && entry.document ? quoted(`BEDI "${guid}"`) : '""'],
    ["EU-Land u. UStID (Bestimmung)", quoted(buyerOf(entry))],
    ["EU-Steuersatz (Bestimmung)", entry.tax?.code === "eu_consumer" ? entry.tax.rate.replace(".", ",") : ""],
    ["Festschreibung", "0"],
  ]);
  return datevColumns.map((name) => fields.get(name) ?? "");
}

/** The journal as a batch for DATEV's accounting, in one currency and one fiscal year. */
export const datev: Format = async function* (source) {
  const { books, first, last, currency, journal } = source;
  const { terms, company } = books;
  const yearOf = (month: string) => fiscalYearOf(firstDayOf(month), terms.fiscalStart);
  if (yearOf(first) !== yearOf(last)) throw invalidArgument("until", "is in another fiscal year");
  yield datevLine(batchHeader(source));
  yield datevLine(datevColumns);
  let count = 0;
  for await (const { entry } of journal())
    for (const row of datevRows(entry, accountOf(entry, terms))) {
      count += 1;
      if (count > mostRows)
        throw invalidArgument("until", `has more than ${mostRows} lines, the most of a batch`);
      // Within one account nothing moves.
      if (row.account !== row.contra) yield datevLine(fieldsOf(entry, row, company.id, currency));
    }
};
