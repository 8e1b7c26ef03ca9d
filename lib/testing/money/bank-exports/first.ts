import type { BankExport } from "./bank-export";

const lines = (...all: string[]) => all.join("\n");

export const firstExports: Record<string, BankExport> = {
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
};
