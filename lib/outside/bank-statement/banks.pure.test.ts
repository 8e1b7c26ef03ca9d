import { describe, expect, it } from "vitest";
import type { Mapping } from "./port";
import { readStatement } from "./read-statement";

const ownAccounts = ["DE02120300000000202051", "NL02DEMO0123456789"];
const options = { ownAccounts, mappings: {} as Record<string, Mapping>, currency: null };
const read = (text: string) => readStatement(Buffer.from(text), options);
const lines = (...all: string[]) => all.join("\n");

/** Exports as banks make them: one payment of 1,089.00 that came in and names RF445003, and what must not be booked. */
const banks: Record<string, [file: string, currency: string, skipped: string[], payer?: string]> = {
  "ING, Netherlands": [
    lines(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      '"20261120";"A Demo";"NL00INGB0000000000";"NL00ABNA0000000000";"GT";"Bij";"1089,00";"Online bankieren";"Naam: A Demo Omschrijving: RF445003";"100,00";""',
      '"20261121";"Shop";"NL00INGB0000000000";"";"BA";"Af";"3,00";"Betaalautomaat";"Pasvolgnr: 001";"97,00";""',
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "Rabobank, Netherlands": [
    lines(
      '"IBAN/BBAN","Munt","BIC","Volgnr","Datum","Rentedatum","Bedrag","Saldo na trn","Tegenrekening IBAN/BBAN","Naam tegenpartij","Naam uiteindelijke partij","Naam initiërende partij","BIC tegenpartij","Code","Batch ID","Transactiereferentie","Machtigingskenmerk","Incassant ID","Betalingskenmerk","Omschrijving-1","Omschrijving-2","Omschrijving-3","Reden retour","Oorspr bedrag","Oorspr munt","Koers"',
      '"NL00RABO0000000000","EUR","RABONL2U","000000000000000101","2026-11-20","2026-11-20","+1089,00","+1189,00","NL00ABNA0000000000","A Demo","","","ABNANL2A","cb","","","","","","Factuur RF44","5003"," ","","","",""',
      '"NL00RABO0000000000","EUR","RABONL2U","000000000000000102","2026-11-20","2026-11-20","-3,00","+1186,00","","Shop","","","","bc","","","","","","Kaart"," "," ","","","",""',
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "ABN AMRO, Netherlands, without names": [
    lines(
      "123456789\tEUR\t20261120\t100,00\t1189,00\t20261120\t1089,00\tSEPA Overboeking IBAN: NL00INGB0000000000 Naam: A Demo Omschrijving: RF445003",
      "123456789\tEUR\t20261121\t1189,00\t1186,00\t20261121\t-3,00\tBEA Betaalpas Shop",
    ),
    "EUR",
    ["outgoing"],
  ],
  "Belfius, Belgium": [
    lines(
      "Boekingsdatum vanaf;20/11/2026",
      "Boekingsdatum tot en met;20/11/2026",
      "Laatste saldo;1.189,00 EUR",
      ";",
      "Rekening;Boekingsdatum;Rekeninguittrekselnummer;Transactienummer;Rekening tegenpartij;Naam tegenpartij bevat;Straat en nummer;Postcode en plaats;Transactie;Valutadatum;Bedrag;Devies;BIC;Landcode;Mededelingen",
      "BE00 0000 0000 0000;20/11/2026;11;5;BE11 1111 1111 1111;A Demo;;;OVERSCHRIJVING RF445003 REF. : 1;20/11/2026;1.089,00;EUR;GKCCBEBB;BE;RF445003",
      "BE00 0000 0000 0000;20/11/2026;11;6;;;;;KOSTEN;20/11/2026;-3,00;EUR;;;",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "KBC, Belgium": [
    lines(
      "Rekeningnummer;Rubrieknaam;Naam;Munt;Afschriftnummer;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;BIC tegenpartij;Naam tegenpartij;Adres tegenpartij;gestructureerde mededeling;Vrije mededeling",
      "BE00000000000000;;OURS;EUR;02026011;20/11/2026;EUROPESE OVERSCHRIJVING;20/11/2026;1089,00;1189,00;1089,00;;BE11 1111 1111 1111;KREDBEBB;A Demo;;;RF445003",
      "BE00000000000000;;OURS;EUR;02026011;20/11/2026;KAART;20/11/2026;-3,00;1186,00;;-3,00;;;;;;",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "BNP Paribas Fortis, Belgium": [
    lines(
      "Volgnummer;Uitvoeringsdatum;Valutadatum;Bedrag;Valuta rekening;Rekeningnummer;Type verrichting;Tegenpartij;Naam van de tegenpartij;Mededeling;Details;Status;Reden van weigering",
      "2026-00101;20/11/2026;20/11/2026;1089,00;EUR;BE00000000000000;Overschrijving;BE11111111111111;A Demo;RF445003;OVERSCHRIJVING IN EURO;Geaccepteerd;",
      "2026-00102;20/11/2026;20/11/2026;7,00;EUR;BE00000000000000;Overschrijving;BE11111111111111;A Demo;x;;Geweigerd;",
      "2026-00103;20/11/2026;20/11/2026;-3,00;EUR;BE00000000000000;Overschrijving;;;;;Geaccepteerd;",
    ),
    "EUR",
    ["pending", "outgoing"],
    "A Demo",
  ],
  "Crédit Agricole, France": [
    lines(
      "Téléchargement du 21/11/2026;;;;",
      "",
      "Compte de Dépôt n° 00000000000;;;;",
      "Solde au 21/11/2026 1 186,00 €;;;;",
      "",
      "Date;Libellé;Débit euros;Crédit euros;",
      '20/11/2026;"VIREMENT EN VOTRE FAVEUR DE\nA DEMO RF445003 ";;1 089,00;',
      '21/11/2026;"CARTE SHOP ";3,00;;',
    ),
    "EUR",
    ["outgoing"],
  ],
  "Crédit Mutuel, France": [
    lines(
      "Date;Date de valeur;Débit;Crédit;Libellé;Solde",
      "20/11/2026;20/11/2026;;1089,00;VIR A DEMO RF445003;1189,00",
      "21/11/2026;21/11/2026;-3,00;;CB;1186,00",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Boursorama, France": [
    lines(
      "dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance",
      '2026-11-20;2026-11-20;"VIR A DEMO RF445003";"Virements";"Virements";"a demo";1089,00;;00040000000;Compte;1189.00',
      '2026-11-21;2026-11-21;"CB";"Divers";"Divers";"x";-3,00;;00040000000;Compte;1186.00',
    ),
    "XXX",
    ["outgoing"],
  ],
  "Sparkasse CAMT, Germany": [
    lines(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"',
      '"DE02120300000000202051";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"RF445003";"";"";"";"";"";"";"A Demo";"DE11111111111111111111";"X";"1.089,00";"EUR";"Umsatz gebucht"',
      '"DE02120300000000202051";"20.11.26";"20.11.26";"GUTSCHR. UEBERWEISUNG";"x";"";"";"";"";"";"";"B";"DE11";"X";"7,00";"EUR";"Umsatz vorgemerkt"',
      '"DE02120300000000202051";"20.11.26";"20.11.26";"KARTENZAHLUNG";"x";"";"";"";"";"";"";"B";"DE11";"X";"-3,00";"EUR";"Umsatz gebucht"',
    ),
    "EUR",
    ["pending", "outgoing"],
    "A Demo",
  ],
  "Deutsche Bank, Germany": [
    lines(
      "Umsätze Girokonto;;;Kundennummer: 100 0000000 00",
      "20.10.2026 - 21.11.2026",
      "Letzter Kontostand;;;;100,00;EUR",
      "Vorgemerkte und noch nicht gebuchte Umsätze sind nicht Bestandteil dieser Übersicht.",
      "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Kundenreferenz;Mandatsreferenz ;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      "20.11.2026;20.11.2026;SEPA-Gutschrift;A Demo;RF445003;DE11111111111111111111;X;;;;;;;;;;1.089,00;EUR",
      "21.11.2026;21.11.2026;Kartenzahlung;Shop;x;DE11;X;;;;;;;;;-3,00;;EUR",
      "Kontostand;21.11.2026;;;1.186,00;EUR",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "Commerzbank, Germany": [
    lines(
      "Buchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie",
      "20.11.2026;20.11.2026;Gutschrift;A Demo RF445003 End-to-End-Ref.: NOTPROVIDED;1089,00;EUR;DE02120300000000202051;Einnahmen",
      "20.11.2026;20.11.2026;Lastschrift;Shop;-3,00;EUR;DE02120300000000202051;",
    ),
    "EUR",
    ["outgoing"],
  ],
  "DKB, Germany": [
    lines(
      '"Girokonto";"DE02120300000000202051"',
      '"Kontostand vom 21.11.2026:";"1.186,00 €"',
      '""',
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"',
      '"20.11.26";"20.11.26";"Gebucht";"A Demo";"OURS";"RF445003";"Eingang";"DE11111111111111111111";"1.089";"";"";""',
      '"20.11.26";"20.11.26";"Vorgemerkt";"B";"OURS";"x";"Eingang";"DE11111111111111111111";"7";"";"";""',
      '"20.11.26";"20.11.26";"Gebucht";"OURS";"Shop";"x";"Ausgang";"DE11111111111111111111";"-3,5";"";"";""',
    ),
    "EUR",
    ["pending", "outgoing"],
    "A Demo",
  ],
  "Volksbank, Germany": [
    lines(
      "Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Gekennzeichneter Umsatz;Glaeubiger ID;Mandatsreferenz",
      "Konto;DE02120300000000202051;X;Bank;20.11.2026;20.11.2026;A Demo;DE11111111111111111111;X;Gutschrift;RF445003;1089,00;EUR;1189,00;;;;",
      "Konto;DE02120300000000202051;X;Bank;20.11.2026;20.11.2026;Shop;;;Karte;x;-3,00;EUR;1186,00;;;;",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "Volksbank, older, with a column without a name": [
    lines(
      '"Volksbank";;;',
      '"Kontonummer:";"202051";',
      "",
      '"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "',
      '"20.11.2026";"20.11.2026";"OURS";"A Demo";"";"DE11111111111111111111";"";"X";"GUTSCHRIFT RF445003";"";"EUR";"1.089,00";"H"',
      '"21.11.2026";"21.11.2026";"OURS";"Shop";"";"DE22";"";"X";"KARTE";"";"EUR";"3,00";"S"',
      '"21.11.2026";"";"";"";"";"";"";"";"";"Endsaldo";"EUR";"1.186,00";"H"',
    ),
    "EUR",
    ["outgoing", "balance"],
  ],
  "Postbank, Germany": [
    lines(
      "Buchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN / Kontonummer;BIC;Kundenreferenz;Mandatsreferenz;Gläubiger ID;Fremde Gebühren;Betrag;Abweichender Empfänger;Anzahl der Aufträge;Anzahl der Schecks;Soll;Haben;Währung",
      "20.11.2026;20.11.2026;SEPA Überweisung;A Demo;RF445003;DE11111111111111111111;X;;;;;1.089,00;;;;;1.089,00;EUR",
    ),
    "EUR",
    [],
    "A Demo",
  ],
  N26: [
    lines(
      '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"',
      '2026-11-20,2026-11-20,"A Demo",DE11111111111111111111,"Credit Transfer",RF445003,"Main Account",1089.0,,,',
      '2026-11-21,2026-11-21,Shop,,Presentment,,"Main Account",-3.0,3.0,EUR,1.0',
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "N26, older": [
    lines(
      '"Date","Payee","Account number","Transaction type","Payment reference","Amount (EUR)","Amount (Foreign Currency)","Type Foreign Currency","Exchange Rate"',
      '"2026-11-20","A Demo","DE11111111111111111111","Income","RF445003","1089.0","","",""',
    ),
    "EUR",
    [],
    "A Demo",
  ],
  Revolut: [
    lines(
      "Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance",
      "TOPUP,Current,2026-11-20 10:00:00,2026-11-20 10:00:05,Payment from A Demo RF445003,1089.00,0.00,EUR,COMPLETED,1189.00",
      "TRANSFER,Current,2026-11-20 10:00:00,,Payment from B,7.00,0.00,EUR,PENDING,",
      "CARD_PAYMENT,Current,2026-11-20 10:00:00,2026-11-21 10:00:05,Shop,-3.00,0.00,EUR,COMPLETED,1186.00",
      "TRANSFER,Current,2026-11-20 10:00:00,2026-11-21 10:00:05,Back,9.00,0.00,EUR,REVERTED,",
    ),
    "EUR",
    ["pending", "outgoing", "pending"],
  ],
  "Revolut, Russian": [
    lines(
      "Тип,Продукт,Дата начала,Дата выполнения,Описание,Сумма,Комиссия,Валюта,State,Остаток средств",
      "ПОПОЛНЕНИЕ,Текущий,2026-11-20 10:00:00,2026-11-20 10:00:05,RF445003,1089.00,0.00,EUR,ВЫПОЛНЕНО,1189.00",
    ),
    "EUR",
    [],
  ],
  "Wise, statement": [
    lines(
      '"TransferWise ID",Date,Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees"',
      'TRANSFER-1,20-11-2026,1089.00,EUR,"Received money from A Demo",RF445003,1189.00,,,,"A Demo",,,,,,,,0.00',
      "CARD-2,21-11-2026,-3.00,EUR,Shop,,1186.00,,,,,,,,,,,,0.00",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "Wise, transfers": [
    lines(
      'ID,Status,Direction,"Created on","Finished on","Source fee amount","Source fee currency","Target fee amount","Target fee currency","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency","Exchange rate",Reference,Batch',
      'TRANSFER-1,COMPLETED,IN,"2026-11-20 10:00:00","2026-11-20 10:00:00",0.00,EUR,,,"A Demo",1089.00,EUR,OURS,1089.00,EUR,1.0,RF445003,',
      'TRANSFER-2,COMPLETED,OUT,"2026-11-20 10:00:00","2026-11-20 10:00:00",0.00,EUR,,,OURS,3.00,EUR,Shop,3.00,EUR,1.0,x,',
      'TRANSFER-3,CANCELLED,IN,"2026-11-20 10:00:00","",0.00,EUR,,,B,4.00,EUR,OURS,4.00,EUR,1.0,x,',
    ),
    "EUR",
    ["outgoing", "pending"],
    "A Demo",
  ],
  "Swedbank, Baltics, with turnovers": [
    lines(
      '"Account No","","Date","Beneficiary","Details","Amount","Currency","D/K","Record ID","Code","Reference No","Doc. No","Code in payer IS","Client code","Originator","Beneficiary party",',
      '"LT000000000000000000","10","2026-11-20","","Opening balance","100.00","EUR","K","","AS","","",""',
      '"LT000000000000000000","20","2026-11-20","A Demo","RF445003","1089.00","EUR","K","2026112000000001","MK","","",""',
      '"LT000000000000000000","20","2026-11-20","Anna","Refund RF445003","3.00","EUR","D","2026112000000002","MK","","",""',
      '"LT000000000000000000","82","2026-11-20","","Turnover","1089.00","EUR","K","","K2","","",""',
      '"LT000000000000000000","86","2026-11-20","","closing balance","1186.00","EUR","K","","LS","","",""',
    ),
    "EUR",
    ["balance", "outgoing", "balance", "balance"],
    "A Demo",
  ],
  "Swedbank, Estonia": [
    lines(
      '"Kliendi konto";"Reatüüp";"Kuupäev";"Saaja/Maksja";"Selgitus";"Summa";"Valuuta";"Deebet/Kreedit";"Arhiveerimistunnus";"Tehingu tüüp";"Viitenumber";"Dokumendi number";',
      '"EE000000000000000000";"10";"20.11.2026";"";"Algsaldo";"100,00";"EUR";"K";"";"AS";"";"";',
      '"EE000000000000000000";"20";"20.11.2026";"A Demo";"RF445003";"1089,00";"EUR";"K";"2026112000000001";"MK";"";"";',
      '"EE000000000000000000";"20";"20.11.2026";"X";"y";"3,00";"EUR";"D";"2026112000000002";"MK";"";"";',
    ),
    "EUR",
    ["balance", "outgoing"],
    "A Demo",
  ],
  "Swedbank, Sweden": [
    lines(
      "* Transaktioner Period 2026-11-01 – 2026-11-21 Skapad 2026-11-21 10:00 CET",
      "Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,Referens,Beskrivning,Belopp,Bokfört saldo",
      '1,8327,0000000000,"Företagskonto",SEK,2026-11-20,2026-11-20,2026-11-20,"RF445003","A DEMO",1089.00,1189.00',
      '2,8327,0000000000,"Företagskonto",SEK,2026-11-21,2026-11-21,2026-11-21,"x","SHOP",-3.00,1186.00',
    ),
    "SEK",
    ["outgoing"],
  ],
  "Nordea, Sweden": [
    lines(
      "Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta;",
      "Reserverat;7,00;;0000 00 00000;B;x;;SEK;",
      "2026/11/20;1089,00;;0000 00 00000;A Demo;RF445003;1189,00;SEK;",
      "2026/11/21;-3,00;0000 00 00000;;Shop;x;1186,00;SEK;",
    ),
    "SEK",
    ["pending", "outgoing"],
  ],
  "Nordea, Finland": [
    lines(
      "Kirjauspäivä;Määrä;Maksaja;Maksunsaaja;Nimi;Otsikko;Viitenumero;Valuutta",
      "2026/11/20;1089,00;A Demo;OURS;A Demo;RF445003;;EUR",
      "2026/11/21;-3,00;OURS;Shop;Shop;x;;EUR",
    ),
    "EUR",
    ["outgoing"],
    "A Demo",
  ],
  "SEB, Sweden": [
    lines(
      "Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo",
      "2026-11-20;2026-11-20;5490990004;A DEMO RF445003;1089,00;1189,00",
      "2026-11-21;2026-11-21;5490990005;SHOP;-3,00;1186,00",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Danske Bank, Denmark": [
    lines(
      '"Dato";"Kategori";"Underkategori";"Tekst";"Beløb";"Saldo";"Status";"Afstemt"',
      '"20.11.2026";"Indkomst";"Løn";"A DEMO RF445003";"1.089,00";"1.189,00";"Udført";"Nej"',
      '"20.11.2026";"Indkomst";"Løn";"B";"7,00";"";"Venter";"Nej"',
      '"21.11.2026";"Dagligvarer";"";"SHOP";"-3,00";"1.186,00";"Udført";"Nej"',
    ),
    "XXX",
    ["pending", "outgoing"],
  ],
  "DNB, Norway": [
    lines(
      '"Dato";"Forklaring";"Rentedato";"Ut fra konto";"Inn på konto"',
      '"20.11.2026";"A DEMO RF445003";"20.11.2026";"";"1089,00"',
      '"21.11.2026";"SHOP";"21.11.2026";"3,00";""',
    ),
    "XXX",
    ["outgoing"],
  ],
  "mBank, Poland": [
    lines(
      "mBank S.A. Bankowość Detaliczna;",
      "Skrytka Pocztowa 2108;",
      "",
      "#Klient;",
      "OURS;",
      "",
      "#Za okres:;",
      "01.11.2026;21.11.2026;",
      "",
      "#Rodzaj rachunku;",
      "mBIZNES;",
      "",
      "#Waluta;",
      "PLN;",
      "",
      "#Numer rachunku;",
      "00 1140 2004 0000 3002 0000 0000;",
      "",
      "#Saldo początkowe;100,00 PLN;",
      "#Data księgowania;#Data operacji;#Opis operacji;#Tytuł;#Nadawca/Odbiorca;#Numer konta;#Kwota;#Saldo po operacji;",
      '2026-11-20;2026-11-20;PRZELEW ZEWNĘTRZNY PRZYCHODZĄCY;"RF445003";"A DEMO";\'11111111111111111111111111\';1 089,00;1 189,00;',
      '2026-11-21;2026-11-21;ZAKUP;"SHOP";"  ";\'\';-3,00;1 186,00;',
      ";;;;;;#Saldo końcowe;1 186,00 PLN;",
    ),
    "PLN",
    ["outgoing", "balance"],
    "A DEMO",
  ],
  "PKO, Poland": [
    lines(
      '"Data operacji","Data waluty","Typ transakcji","Kwota","Waluta","Saldo po transakcji","Rachunek nadawcy","Nazwa nadawcy","Adres nadawcy","Rachunek odbiorcy","Nazwa odbiorcy","Adres odbiorcy","Opis transakcji","","",""',
      '"2026-11-20","2026-11-20","Przelew na rachunek","+1089.00","PLN","+1189.00","11111111111111111111111111","A DEMO","","","","","Tytuł: RF445003","","",""',
      '"2026-11-21","2026-11-21","Płatność kartą","-3.00","PLN","+1186.00","","","","","","","Tytuł: 1","Lokalizacja: X","",""',
    ),
    "PLN",
    ["outgoing"],
    "A DEMO",
  ],
  "T-Bank, Russia": [
    lines(
      '"Дата операции";"Дата платежа";"Номер карты";"Статус";"Сумма операции";"Валюта операции";"Сумма платежа";"Валюта платежа";"Кэшбэк";"Категория";"MCC";"Описание";"Бонусы (включая кэшбэк)";"Округление на инвесткопилку";"Сумма операции с округлением"',
      '"20.11.2026 10:00:00";"20.11.2026";"*0000";"OK";"1089,00";"RUB";"1089,00";"RUB";"";"Переводы";"";"RF445003";"0,00";"0,00";"1089,00"',
      '"20.11.2026 10:00:00";"";"*0000";"FAILED";"7,00";"RUB";"7,00";"RUB";"";"Переводы";"";"x";"0,00";"0,00";"7,00"',
      '"21.11.2026 10:00:00";"21.11.2026";"*0000";"OK";"-3,00";"RUB";"-3,00";"RUB";"";"Магазин";"5411";"x";"0,00";"0,00";"3,00"',
    ),
    "RUB",
    ["pending", "outgoing"],
  ],
  "Sberbank, Russia": [
    lines(
      "Дата проводки;Счет Дебет;Счет Кредит;Сумма по дебету;Сумма по кредиту;№ документа;ВО;Банк (БИК и наименование);Назначение платежа",
      "20.11.2026;40702810000000000001 7700000000 ООО Ромашка;40702810000000000000 7711111111 ООО Мы;;1 089,00;77;01;БИК 044525225;Оплата RF445003",
      "21.11.2026;40702810000000000000 7711111111 ООО Мы;40702810000000000001 7700000000 ООО Лавка;3,00;;78;01;БИК 044525225;За воду",
      "Итого обороты;;;3,00;1 089,00;;;;",
    ),
    "RUB",
    ["outgoing", "balance"],
  ],
  "Alfa-Bank, Russia": [
    lines(
      "operationDate,transactionDate,accountName,accountNumber,cardName,cardNumber,merchant,amount,currency,status,category,mcc,type,comment",
      "20.11.2026,20.11.2026,Счёт,40702810000000000000,,,A Demo,1089.00,RUR,Выполнен,Пополнения,,Пополнение,RF445003",
      "21.11.2026,21.11.2026,Счёт,40702810000000000000,,,Shop,3.00,RUR,Выполнен,Магазин,,Списание,x",
    ),
    "RUB",
    ["outgoing"],
  ],
  "Alfa-Bank, older": [
    lines(
      "Тип счёта;Номер счета;Валюта;Дата операции;Референс проводки;Описание операции;Приход;Расход;",
      "Текущий счёт;40817810000000000000;RUR;20.11.26;CRD_1;RF445003;1089,00;0;",
      "Текущий счёт;40817810000000000000;RUR;21.11.26;CRD_2;x;0;3,00;",
    ),
    "RUB",
    ["outgoing"],
  ],
  PayPal: [
    lines(
      '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","To Email Address","Transaction ID","Shipping Address","Address Status","Item Title","Item ID","Shipping and Handling Amount","Insurance Amount","Sales Tax","Reference Txn ID","Invoice Number","Balance","Subject","Note","Balance Impact"',
      '"20/11/2026","10:00:00","CET","A Demo","Mobile Payment","Completed","EUR","1.089,00","-30,00","1.059,00","a@example.test","b@example.test","0AB","","","","","","","","","","1.159,00","","RF445003","Credit"',
      '"20/11/2026","10:00:00","CET","B","Authorization","Pending","EUR","7,00","0,00","7,00","a@example.test","b@example.test","0AC","","","","","","","","","","1.159,00","","x","Memo"',
      '"21/11/2026","10:00:00","CET","Shop","Payment","Completed","EUR","-3,00","0,00","-3,00","b@example.test","s@example.test","0AD","","","","","","","","","","1.156,00","","x","Debit"',
    ),
    "EUR",
    ["pending", "outgoing"],
    "A Demo",
  ],
  "Stripe, balance": [
    lines(
      "id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,Customer Facing Amount,Customer Facing Currency,Transfer,Transfer Date (UTC)",
      "txn_1,charge,ch_1,1089.00,30.00,1059.00,eur,2026-11-20 10:00,2026-11-22 00:00,RF445003,1089.00,eur,,",
      "txn_2,payout,po_1,-1059.00,0.00,-1059.00,eur,2026-11-21 10:00,2026-11-22 00:00,STRIPE PAYOUT,,,,",
    ),
    "EUR",
    ["outgoing"],
  ],
  "Chase, United States": [
    lines(
      "Details,Posting Date,Description,Amount,Type,Balance,Check or Slip #",
      'CREDIT,11/20/2026,"ORIG CO NAME:A DEMO RF445003",1089.00,ACH_CREDIT,1189.00,,',
      "DEBIT,11/21/2026,SHOP,-3.00,DEBIT_CARD,1186.00,,",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Bank of America, United States": [
    lines(
      "Description,,Summary Amt.",
      'Beginning balance as of 11/01/2026,,"100.00"',
      'Total credits,,"1,089.00"',
      'Total debits,,"-3.00"',
      "",
      "Date,Description,Amount,Running Bal.",
      '11/01/2026,Beginning balance as of 11/01/2026,,"100.00"',
      '11/20/2026,"A DEMO RF445003","1,089.00","1,189.00"',
      '11/21/2026,"SHOP","-3.00","1,186.00"',
    ),
    "XXX",
    ["balance", "outgoing"],
  ],
  "Capital One, United States": [
    lines(
      "Account Number,Transaction Description,Transaction Date,Transaction Type,Transaction Amount,Balance",
      "1234,Deposit from A DEMO RF445003,11/20/26,Credit,1089.00,1189.00",
      "1234,Withdrawal,11/21/26,Debit,3.00,1186.00",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Wells Fargo, United States, without names": [
    lines('"11/20/2026","1089.00","*","","A DEMO RF445003"', '"11/21/2026","-3.00","*","","SHOP"'),
    "XXX",
    ["outgoing"],
  ],
  "Barclays, United Kingdom": [
    lines(
      "Number,Date,Account,Amount,Subcategory,Memo",
      " ,20/11/2026,20-00-00 00000000,1089.00,Counter Credit,A DEMO RF445003 BGC",
      " ,21/11/2026,20-00-00 00000000,-3.00,Debit,SHOP",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Starling, United Kingdom": [
    lines(
      "Date,Counter Party,Reference,Type,Amount (GBP),Balance (GBP),Spending Category,Notes",
      "20/11/2026,A Demo,RF445003,FASTER PAYMENT,1089.00,1189.00,INCOME,",
      "21/11/2026,Shop,x,CONTACTLESS,-3.00,1186.00,SHOPPING,",
    ),
    "GBP",
    ["outgoing"],
    "A Demo",
  ],
  "Monzo, United Kingdom": [
    lines(
      "Transaction ID,Date,Time,Type,Name,Emoji,Category,Amount,Currency,Local amount,Local currency,Notes and #tags,Address,Receipt,Description,Category split,Money Out,Money In",
      "tx_1,20/11/2026,10:00:00,Faster payment,A Demo,,Income,1089.00,GBP,1089.00,GBP,RF445003,,,RF445003,,,1089.00",
      "tx_2,21/11/2026,10:00:00,Card payment,Shop,,Eating out,-3.00,GBP,-3.00,GBP,,,,SHOP,,-3.00,",
    ),
    "GBP",
    ["outgoing"],
    "A Demo",
  ],
  "Nationwide, United Kingdom": [
    lines(
      '"Account Name:","Business ****00000"',
      '"Account Balance:","£1,186.00"',
      '"Available Balance: ","£1,186.00"',
      "",
      '"Date","Transaction type","Description","Paid out","Paid in","Balance"',
      '"20 Nov 2026","Bank credit","A DEMO RF445003","","£1,089.00","£1,189.00"',
      '"21 Nov 2026","Visa purchase","SHOP","£3.00","","£1,186.00"',
    ),
    "GBP",
    ["outgoing"],
  ],
  "Lloyds, United Kingdom": [
    lines(
      "Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance",
      "20/11/2026,FPI,'00-00-00,00000000,A DEMO RF445003,,1089.00,1189.00",
      "21/11/2026,DEB,'00-00-00,00000000,SHOP,3.00,,1186.00",
    ),
    "XXX",
    ["outgoing"],
  ],
  "UBS, Switzerland": [
    lines(
      "Kontonummer:;0000 00000000.00;",
      "IBAN:;CH00 0000 0000 0000 0000 0;",
      "Von:;2026-11-01;",
      "Anfangssaldo:;100.00;",
      "Schlusssaldo:;1186.00;",
      "Bewertet in:;CHF;",
      "",
      "Abschlussdatum;Abschlusszeit;Buchungsdatum;Valutadatum;Währung;Belastung;Gutschrift;Einzelbetrag;Saldo;Transaktions-Nr.;Beschreibung1;Beschreibung2;Beschreibung3;Fussnoten;",
      '2026-11-20;;2026-11-20;2026-11-20;CHF;;1089.00;;1189.00;123TI1;"A Demo";"Vergütung";"RF445003";;',
      '2026-11-21;;2026-11-21;2026-11-21;CHF;-3.00;;;1186.00;123TI2;"Shop";"Karte";"";;',
    ),
    "CHF",
    ["outgoing"],
  ],
  "PostFinance, Switzerland": [
    lines(
      "Datum von:;01.11.2026",
      "Datum bis:;21.11.2026",
      "Buchungsart:;Alle",
      "Konto:;CH0000000000000000000",
      "Währung:;CHF",
      "",
      "Datum;Avisierungstext;Gutschrift in CHF;Lastschrift in CHF;Valuta;Saldo in CHF",
      "20.11.2026;GUTSCHRIFT A DEMO RF445003;1'089.00;;20.11.2026;1'189.00",
      "21.11.2026;KAUF SHOP;;-3.00;21.11.2026;",
      "",
      "Disclaimer:",
      "Der Dokumentinhalt wurde durch Filtereinstellungen erzeugt.",
    ),
    "CHF",
    ["outgoing"],
  ],
  "Fio, Czechia": [
    lines(
      '"ID pohybu";"Datum";"Objem";"Měna";"Protiúčet";"Název protiúčtu";"Kód banky";"Název banky";"KS";"VS";"SS";"Poznámka";"Zpráva pro příjemce";"Typ";"Provedl";"Upřesnění"',
      '"10000001";"20.11.2026";"1089,00";"CZK";"000000111";"A Demo";"0800";"X";"";"5003";"";"";"RF445003";"Příjem převodem";"";""',
      '"10000002";"21.11.2026";"-3,00";"CZK";"";"";"";"";"";"";"";"x";"";"Platba kartou";"";""',
    ),
    "CZK",
    ["outgoing"],
    "A Demo",
  ],
  "Intesa, Italy": [
    lines(
      "Data contabile;Data valuta;Descrizione;Accrediti;Addebiti;Descrizione estesa",
      "20/11/2026;20/11/2026;Bonifico;1.089,00;;A DEMO RF445003",
      "21/11/2026;21/11/2026;POS;;-3,00;SHOP",
    ),
    "XXX",
    ["outgoing"],
  ],
  "Santander, Spain": [
    lines(
      "Fecha Operación;Fecha Valor;Concepto;Importe;Divisa;Saldo",
      "20/11/2026;20/11/2026;Transferencia De A Demo, RF445003;1.089,00;EUR;1.189,00",
      "21/11/2026;21/11/2026;Compra;-3,00;EUR;1.186,00",
    ),
    "EUR",
    ["outgoing"],
  ],
};

describe("an export as the bank makes it", () => {
  it.each(Object.entries(banks))("is read rightly: %s", (_, [file, currency, skipped, payer]) => {
    const found = read(file);
    expect(found.refusal).toBeNull();
    expect(found.receipts).toMatchObject([
      { amount: "1089.00", currency, day: "2026-11-20", ...(payer && { payer }) },
    ]);
    expect(found.receipts[0]?.text.replaceAll(" ", "")).toContain("RF445003");
    expect(found.skipped.map(({ code }) => code)).toEqual(skipped);
  });
});
