import { isInEu } from "@/lib/base/tax-rates";
import type { EventInvoice } from "../shared/event";
import { clipped, datevLine, debtorAccount, debtorsHeader, numbered, quoted } from "./datev-file";
import type { Format } from "./source";

/*
 * DATEV format 700 (EXTF), category 16 "Debitoren/Kreditoren" in version 5: who the customers of a period's entries are. A
 * header, the names of 254 columns, and lines with as many fields.
 */

/** A bank account, of which a customer can have ten. */
const bankColumns = (place: number): string[] => [
  ...[`Bankleitzahl ${place}`, `Bankbezeichnung ${place}`, `Bank-Kontonummer ${place}`],
  ...[`Länderkennzeichen ${place}`, `IBAN-Nr. ${place}`, `IBAN${place} korrekt`, `SWIFT-Code ${place}`],
  ...[`Abw. Kontoinhaber ${place}`, `Kennz. Hauptbankverb. ${place}`],
  ...[`Bankverb ${place} Gültig von`, `Bankverb ${place} Gültig bis`],
];

const creditorDays = (term: string): string => ["Kreditoren-Ziel", term, "Tg."].join(" ");
const creditorTerm = (place: number): string[] => [
  creditorDays(String(place)),
  `Kreditoren-Skonto ${place} %`,
];

const ofInvoices = (names: readonly string[]): string[] => names.map((name) => `${name} (Rechnungsadresse)`);

const debtorColumns: readonly string[] = [
  ...["Konto", "Name (Adressattyp Unternehmen)", "Unternehmensgegenstand"],
  ...["Name (Adressattyp natürl. Person)", "Vorname (Adressattyp natürl. Person)"],
  ...["Name (Adressattyp keine Angabe)", "Adressattyp", "Kurzbezeichnung", "EU-Land", "EU-UStID", "Anrede"],
  ...["Titel/Akad. Grad", "Adelstitel", "Namensvorsatz", "Adressart", "Straße", "Postfach", "Postleitzahl"],
  ...["Ort", "Land", "Versandzusatz", "Adresszusatz", "Abweichende Anrede", "Abw. Zustellbezeichnung 1"],
  ...["Abw. Zustellbezeichnung 2", "Kennz. Korrespondenzadresse", "Adresse Gültig von", "Adresse Gültig bis"],
  ...[
    "Telefon",
    "Bemerkung (Telefon)",
    "Telefon GL",
    "Bemerkung (Telefon GL)",
    "E-Mail",
    "Bemerkung (E-Mail)",
  ],
  ...["Internet", "Bemerkung (Internet)", "Fax", "Bemerkung (Fax)", "Sonstige", "Bemerkung (Sonstige)"],
  ...[1, 2, 3, 4, 5].flatMap(bankColumns),
  ...["Leerfeld", "Briefanrede", "Grußformel", "Kundennummer", "Steuernummer", "Sprache", "Ansprechpartner"],
  ...["Vertreter", "Sachbearbeiter", "Diverse-Konto", "Ausgabeziel", "Währungssteuerung"],
  ...["Kreditlimit (Debitor)", "Zahlungsbedingung", "Fälligkeit in Tagen (Debitor)"],
  ...["Skonto in Prozent (Debitor)", ...creditorTerm(1), ...creditorTerm(2)],
  ...[creditorDays("3 Brutto"), ...creditorTerm(4), ...creditorTerm(5)],
  ...["Mahnung", "Kontoauszug", "Mahntext 1", "Mahntext 2", "Mahntext 3", "Kontoauszugstext"],
  ...["Mahnlimit Betrag", "Mahnlimit %", "Zinsberechnung", "Mahnzinssatz 1", "Mahnzinssatz 2"],
  ...["Mahnzinssatz 3", "Lastschrift", "Verfahren", "Mandantenbank", "Zahlungsträger"],
  ...numbered(15, "Indiv. Feld"),
  ...ofInvoices(["Abweichende Anrede", "Adressart", "Straße", "Postfach", "Postleitzahl", "Ort", "Land"]),
  ...ofInvoices(["Versandzusatz", "Adresszusatz", "Abw. Zustellbezeichnung 1", "Abw. Zustellbezeichnung 2"]),
  ...ofInvoices(["Adresse Gültig von", "Adresse Gültig bis"]),
  ...[6, 7, 8, 9, 10].flatMap(bankColumns),
  ...["Nummer Fremdsystem", "Insolvent"],
  ...numbered(10, "SEPA-Mandatsreferenz"),
  ...["Verknüpftes OPOS-Konto", "Mahnsperre bis", "Lastschriftsperre bis", "Zahlungssperre bis"],
  ...["Gebührenberechnung", "Mahngebühr 1", "Mahngebühr 2", "Mahngebühr 3", "Pauschalberechnung"],
  ...["Verzugspauschale 1", "Verzugspauschale 2", "Verzugspauschale 3", "Alternativer Suchname", "Status"],
  ...["Anschrift manuell geändert (Korrespondenzadresse)", "Anschrift individuell (Korrespondenzadresse)"],
  ...["Anschrift manuell geändert (Rechnungsadresse)", "Anschrift individuell (Rechnungsadresse)"],
  ...["Fristberechnung bei Debitor", "Mahnfrist 1", "Mahnfrist 2", "Mahnfrist 3", "Letzte Frist"],
];

type Buyer = EventInvoice["buyer"];

const hasDigit = (word: string): boolean => /\d/.test(word);

/** The parts of an address that is printed on one line, `street, postcode city`. */
function addressParts(address: string): { street: string; postcode: string; city: string } {
  const parts = address.split(", ");
  const words = (parts.at(-1) ?? "").split(" ");
  const first = words.findIndex((word) => !hasDigit(word));
  // Without a number before a name the last part is no place.
  if (parts.length < 2 || first < 1) return { street: address, postcode: "", city: "" };
  return {
    street: parts.slice(0, -1).join(", "),
    postcode: words.slice(0, first).join(" "),
    city: words.slice(first).join(" "),
  };
}

/** Country and number of a VAT number of the EU; Greece has a sign of its own. */
function vatNumber(taxId: string): { country: string; number: string } {
  const bare = taxId.replaceAll(/[^A-Za-z0-9]/g, "").toUpperCase();
  const country = bare.slice(0, 2);
  const isOfUnion = country === "EL" || isInEu(country);
  return isOfUnion ? { country, number: bare.slice(2, 15) } : { country: "", number: "" };
}

function fieldsOf(id: number, { name, address, country, taxId }: Buyer, accountLength: number): string[] {
  const { street, postcode, city } = addressParts(address);
  const vat = vatNumber(taxId);
  const isCompany = taxId !== "";
  const said = clipped(name || String(id), 50);
  const fields = new Map<string, string>([
    ["Konto", debtorAccount(id, accountLength)],
    [isCompany ? "Name (Adressattyp Unternehmen)" : "Name (Adressattyp keine Angabe)", quoted(said)],
    // A company, or not said: nobody says which of a person's names is the first one.
    ["Adressattyp", quoted(isCompany ? "2" : "0")],
    ["Kurzbezeichnung", quoted(clipped(name, 15))],
    ["EU-Land", quoted(vat.country)],
    ["EU-UStID", quoted(vat.number)],
    ["Adressart", quoted("STR")],
    ["Straße", quoted(clipped(street, 36))],
    ["Postleitzahl", quoted(clipped(postcode, 10))],
    ["Ort", quoted(clipped(city, 30))],
    ["Land", quoted(country)],
    ["Kennz. Korrespondenzadresse", "1"],
    ["Kundennummer", quoted(String(id))],
  ]);
  return debtorColumns.map((column) => fields.get(column) ?? "");
}

/**
 * The customers whose accounts the batch of the same period books on, each as its last invoice of the period names it; for
 * an import before the batch.
 */
export const datevDebtors: Format = async function* (source) {
  const { journal, books } = source;
  const buyers = new Map<number, Buyer>();
  for await (const { entry, event } of journal()) {
    const { customer, customerName, lines } = entry;
    if (customer === null || !lines.some(({ role }) => role === "receivable")) continue;
    const unnamed = { name: customerName, address: "", country: "", taxId: "" };
    buyers.set(customer, event?.invoice?.buyer ?? buyers.get(customer) ?? unnamed);
  }
  yield datevLine(debtorsHeader(source));
  yield datevLine(debtorColumns);
  for (const [id, buyer] of [...buyers].toSorted(([one], [other]) => one - other))
    yield datevLine(fieldsOf(id, buyer, books.terms.accountLength));
};
