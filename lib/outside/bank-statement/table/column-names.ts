import type { ColumnRole } from "@/lib/base/statement-columns";
import { bareName, listOf } from "../words";

/** The role that a column name suggests, and its score (an exact name scores higher than a partial match). */
export type NameGuess = { role: ColumnRole; points: number };

const strongDirections = listOf(
  "debit credit|credit debit|debit credit indicator|debit or credit|d c|c d|dc|d k|k d|dk|af bij|bij af|soll haben|s h|sh|haben soll|soll haben kennzeichen|d c kennzeichen|direction|debet credit|credit debet|debet kredit|kredit debet|deebet kreedit|debets kredits|debetas kreditas|cr dr|dr cr|db cr|sign|znak|vorzeichen|balance impact|kierunek|sens|richtung|дебет кредит|приход расход|направление|indicator|cdtdbtind|credit debit indicator|debito credito|dare avere|cargo abono|debe haber|smer|irány|bevétel kiadás|jóváírás terhelés|πρόσημο|in out|inflow outflow|money in out",
);
const weakDirections = listOf(
  "type|transaction type|entry type|typ|details|umsatztyp|umsatzart|art|тип|тип операции|вид операции|тип транзакции|mutatiesoort|transactietype|transaktionstyp|typ transakcji|type d opération|tipo|tipo operazione|tipo movimiento|operation type|kind|movement",
);

/** Exact column names, the most common first; the first match wins. */
const whole: readonly (readonly [ColumnRole, readonly string[]])[] = [
  ["direction", strongDirections],
  [
    "day",
    listOf(
      "booking date|posting date|post date|posted|posted date|booked at|completed date|finished on|buchungstag|buchungsdatum|buchung|boekdatum|boekingsdatum|bogføringsdato|bokföringsdag|bokföringsdatum|bokført dato|bokført|bokføringsdato|kirjauspäivä|kirjauspäivämäärä|data księgowania|data contabile|data registrazione|дата проводки|date comptable|date de comptabilisation|date|transaction date|operation date|datum|dato|date op|date operation|date d opération|data operacji|data transakcji|data|data operazione|fecha|fecha operación|fecha de operación|fecha contable|transactiedatum|uitvoeringsdatum|transactiondate|дата операции|дата платежа|дата списания|дата|дата документа|kuupäev|datums|tarih|arrival date|arrival date utc|created utc|created|created on|settlement date|process date|effective date|datum knjiženja|datum zaúčtování|datum provedení|datum|könyvelés dátuma|dátum zúčtovania|dátum|datum izvršenja|ημερομηνία|day",
    ),
  ],
  [
    "amount",
    listOf(
      "amount|betrag|bedrag|montant|importo|importe|сумма|gross|brutto|umsatz|belopp|beløb|beløp|kwota|kwota operacji|määrä|suma|summa|transaction amount|montant opération|montant de l opération|сумма в валюте счета|сумма платежа|сумма операции|сумма транзакции|částka|objem|összeg|valor|tutar|ammontare|value|iznos|paid amount|amount in account currency|betrag in eur|target amount after fees|credit debit amount|total amount incl vat|total amount|ποσό|сума|net|netto",
    ),
  ],
  [
    "credit",
    listOf(
      "credit|credits|kredit|haben|paid in|money in|credit amount|amount credited|cr|inn|inn på konto|in|приход|кредит|сумма по кредиту|кредит сумма|поступление|поступления|зачисление|зачислено|gutschrift|gutschriften|crédit|credit euros|crédit euros|deposits|deposit|entrate|avere|accrediti|abono|abonos|haber|ingresos|bij|uznania|wpływy|wpływ|indbetaling|indbetalinger|insättning|insättningar|received|обороты кт|обороты по кредиту|сумма кт|credito|bijschrijving|innskudd|kreedit|kredits|kreditas|příjem|jóváírás|credit сумма|deposit amount|amount in|uplata|uplate|πίστωση",
    ),
  ],
  [
    "debit",
    listOf(
      "debit|debits|debet|soll|paid out|money out|debit amount|amount debited|dr|ut|ut fra konto|out|расход|дебет|сумма по дебету|дебет сумма|списание|списано|lastschrift|lastschriften|belastung|débit|debit euros|débit euros|withdrawals|withdrawal|uscite|dare|addebiti|cargo|cargos|debe|gastos|af|obciążenia|wydatki|wydatek|udbetaling|udbetalinger|uttag|sent|обороты дт|обороты по дебету|сумма дт|debito|afschrijving|uttak|deebet|debets|debetas|výdaj|terhelés|withdrawal amount|amount out|isplata|isplate|χρέωση|дебит",
    ),
  ],
  [
    "currency",
    listOf(
      "currency|währung|waehrung|munt|devise|валюта|waluta|ccy|devies|valiuta|valuutta|valuuta|valūta|currency code|account currency|валюта платежа|валюта счета|валюта операции|divisa|moneda|moeda|měna|mena|pénznem|deviza|transaction currency|valuta rekening|valuta|target currency|döviz|crncy|валута",
    ),
  ],
  [
    "status",
    listOf(
      "status|state|статус|состояние|stan|tila|état|estado|stato|info|stav|státusz|booking status|buchungsstatus",
    ),
  ],
  [
    "payer",
    listOf(
      "empfänger zahlungspflichtiger|payer name|payer|sender|sender name|source name|afsender|avsändare|maksaja|nazwa nadawcy|nadawca|nadawca odbiorca|отправитель|плательщик|наименование плательщика|zahlungspflichtige r|zahlungspflichtiger|auftraggeber|ordonnateur|betaler|debtor name|originator|partner name|counterparty|counterparty name|counter party|naam tegenpartij|naam van de tegenpartij|naam tegenpartij bevat|naam omschrijving|name zahlungsbeteiligter|auftraggeber begünstigter|auftraggeber zahlungsempfänger|begünstigter auftraggeber|beguenstigter zahlungspflichtiger|begünstigter zahlungspflichtiger|auftraggeber empfänger|empfänger auftraggeber|контрагент|наименование контрагента|корреспондент|beneficiary|beneficiary payer|payee|payer payee|name|naam|navn|namn|nimi|partner neve|názov partnera|кореспондент|saaja maksaja|saaja maksja|saaja maksaja nimi|saaja maksja nimi|partneris|mokėtojas gavėjas|maksātājs saņēmējs|merchant|tegenpartij|customer name|ordenante|ordinante|protistrana|název protiúčtu|partner",
    ),
  ],
  [
    "payer_account",
    listOf(
      "tegenrekening|tegenrekening iban bban|rekening tegenpartij|rekeningnummer tegenpartij|iban tegenpartij|counter account|counterparty account|counterparty iban|contra account|partner iban|partner account|iban zahlungsbeteiligter|rachunek nadawcy|numer konta nadawcy|счет плательщика|счет отправителя|счет контрагента|расчетный счет контрагента|payer account|sender account|sender iban|debtor account|gegenkonto|gegenkonto iban|kontonummer iban|iban kontonummer|modkonto|motkonto|saaja maksaja konto|protiúčet|číslo protiúčtu|partner számlaszáma|číslo účtu partnera|рахунок кореспондента|compte contrepartie|from account|fra konto|payee account number",
    ),
  ],
  [
    "account",
    listOf(
      "auftragskonto|iban auftragskonto|iban kontoinhaber|auftraggeberkonto|iban auftraggeberkonto|own account|account no|rekeningnummer|rekening|iban bban|account number|kontonummer|номер счета|счет получателя|rachunek odbiorcy|compte|accountnumber|account iban|account num|bankkonto|account|konto|iban|счет|rachunek|numer konta|konto nr|tilinumero|tili|cuenta|conto|kliendi konto|sąskaita|sąskaitos nr|konts|účet|számlaszám|to account|til konto|compte iban",
    ),
  ],
  [
    "number",
    listOf(
      "receipt|transaction id|transfer id|transferwise id|id|bank reference|entry reference|transaction reference|record id|archive id|arkivreference|arhiveerimistunnus|номер документа|номер операции|номер|референс проводки|документа|n документа|документ|номер п п|id операции|volgnr|volgnummer|transactienummer|transactiereferentie|verifikationsnummer|transaction no|transaction number|reference number|identifikace transakce|id pohybu|id transakce|tranzakció azonosító|payment id|numer transakcji|numer referencyjny|receipt id|balance transaction id|bankreferens|identifiant|uid",
    ),
  ],
];

const ignored = listOf(
  "foreign|original|ursprung|local|fee|fees|gebühr|gebühren|entgelt|commission|комиссия|kurs|rate|exchange|converted|cashback|кэшбэк|кешбэк|bonus|бонусы|бонус|округление|tax|vat|ндс|discount|auslagenersatz|abweichender|koers|taux|category|kategorie|kategoria|categorie|catégorie|категория|rubrik nr|tag|tags|label parent|time|timezone|time zone|uhrzeit|время|mcc|bic|swift|bankname|bank name|country|landcode|batch|card|karte|карты|mandat|mandatsreferenz|machtigingskenmerk|glaeubiger|gläubiger|incassant|creditor id|emoji|postcode|straat|address line|city|town|zip|phone|code|quantity|anzahl|reconciled|afstemt|avstemt|receipt image|product|produkt|channel|источник|clearingnummer|radnummer|blz|бик|инн|кпп|во|afschriftnummer|rekeninguittrekselnummer|original amount|category split|balance affecting|shipping|insurance|option|auction|item id|exponent|year|month|wertstellung|valutadatum|value date|rentedatum|valutadag|valutadato|datum waluty|data waluty|date de valeur|date val|date valeur|data valuta|datum valute|fecha valor|дата валютирования|started date|available on|arvopäivä|wert",
);
const balances = listOf(
  "saldo|balance|kontostand|guthaben|bakiye|stanje|υπόλοιπο|остаток|solde|stan konta|zůstatek|egyenleg|likutis|atlikums|startsaldo|endsaldo|account balance",
);

/** Partial matches, used if no exact name matches. */
const parts: readonly (readonly [ColumnRole, readonly string[]])[] = [
  [
    "amount",
    listOf(
      "amount|betrag|bedrag|montant|importo|importe|сумма|belopp|beløb|beløp|kwota|částka|összeg|umsatz in",
    ),
  ],
  [
    "payer_account",
    listOf(
      "tegenrekening|gegenkonto|counterparty account|counterparty iban|payer account|payer iban|sender iban|счет плательщика|счет контрагента|iban beneficiary",
    ),
  ],
  ["currency", listOf("currency|währung|waehrung|devise|waluta|валюта|valuutta")],
  [
    "payer",
    listOf(
      "payer|sender|counterparty|tegenpartij|nadawc|плательщик|контрагент|zahlungspflicht|auftraggeber|begünstigter|beguenstigter|maksaja|afsender|avsändare|partner name|donneur d ordre|ordenante|ordinante",
    ),
  ],
  ["day", listOf("booking date|posting date|buchungstag|buchungsdatum|date|datum|dato|дата|fecha|data")],
  [
    "text",
    listOf(
      "reference|referen|description|purpose|remittance|verwendungszweck|omschrijving|details|назначение|opis|tytuł|mededeling|libellé|causale|concepto|descripción|descrizione|narrative|memo|message|besked|meddelande|meddelelse|viesti|otsikko|rubrik|tekst|text|forklaring|beskrivelse|beskrivning|note|communication|particulars|comment|комментарий|описание|основание|selgitus|informacija|informācija|paskirtis|viitenumero|betalingskenmerk|subject|motif|popis|zpráva|közlemény|objet|title|vorgang|kundenreferenz|variabilní symbol|label",
    ),
  ],
];

const has = (bare: string, list: readonly string[]): boolean =>
  list.some((one) => ` ${bare} `.includes(` ${one} `));

const endsWithCurrency =
  / (?:in )?(eur|usd|gbp|rub|rur|chf|sek|nok|dkk|isk|pln|czk|huf|ron|uah|kzt|byn|try|cad|aud|nzd|jpy|cny|hkd|sgd|inr|aed|euro|euros|руб|рублях)$/;

/** Endings of compound names: "Boeksaldo", "Buchungsbetrag", "Tranzakció összege". */
const compoundBalances = listOf("saldo|balance|saldot");
const compoundAmounts = listOf("betrag|bedrag|beløb|beløp|belopp|összeg|összege|summa|summe");
const foreignAmount = /^(?:original|fremd|ursprungs|oorspronkelijk|gebuhren|steuer|mwst)/;

const endsIn = (bare: string, stems: readonly string[]): boolean => stems.some((stem) => bare.endsWith(stem));

/** Strips the trailing currency from a name: "Betrag (EUR)", "Débit euros", "Gutschrift in CHF". */
const withoutCurrency = (bare: string): string => bare.replace(endsWithCurrency, "");

export const isStrongDirection = (name: string): boolean =>
  strongDirections.includes(bareName(name)) || /^\+ ?\/? ?-$/.test(name.trim());
export const isWeakDirection = (name: string): boolean => weakDirections.includes(bareName(name));

/**
 * Guesses a column's role by its name; null = unknown. Points: up to 1000 for exact names, up to 100 for partial
 * matches.
 */
export function guessByName(name: string): NameGuess | null {
  if (isStrongDirection(name)) return { role: "direction", points: 1000 };
  const bare = withoutCurrency(bareName(name));
  if (bare === "") return null;
  for (const [role, names] of whole) {
    const place = names.indexOf(bare);
    if (place >= 0) return { role, points: 1000 - place };
  }
  if (has(bare, balances) || endsIn(bare, compoundBalances)) return { role: "balance", points: 100 };
  if (has(bare, ignored) || foreignAmount.test(bare)) return { role: "ignore", points: 100 };
  if (isWeakDirection(name) && bare !== "details") return { role: "ignore", points: 50 };
  if (endsIn(bare, compoundAmounts)) return { role: "amount", points: 60 };
  for (const [role, stems] of parts) {
    const isText = role === "text";
    if (stems.some((stem) => (isText ? bare.includes(stem) : has(bare, [stem]) || bare.startsWith(stem))))
      return { role, points: 60 };
  }
  return null;
}

/** The trailing currency of a name, as a code or word; empty = none. */
export function currencyInName(name: string): string {
  const [, inBrackets] = /[([]\s?([^()[\]]{1,6})\s?[)\]]\s?$/.exec(name) ?? [];
  if (inBrackets) return inBrackets;
  const [, last = ""] = endsWithCurrency.exec(bareName(name)) ?? [];
  return last === "рублях" ? "RUB" : last;
}
