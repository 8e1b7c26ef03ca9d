import { describe, expect, it, test } from "vitest";
import { readStatement } from "./read-statement";

const options = { ownAccounts: ["DE02120300000000202051"], mappings: {}, currency: null };
const read = (content: string | Buffer) => readStatement(Buffer.from(content), options);

const swift = (...entries: string[]) =>
  read(
    [
      ...[":20:STMT", ":25:12030000/0000202051", ":28C:12/1", ":60F:C261119EUR100,00"],
      ...entries,
      "-}",
      "",
    ].join("\r\n"),
  );

describe("fields 86 of MT940", () => {
  test.each([
    [
      "the code stands on a line of its own, as do the subfields",
      ["166", "?00GUTSCHRIFT", "?20Rechnung EX-2026-00", "?210001", "?31123456789", "?32Nord & Söhne"],
      { payer: "Nord & Söhne", payerAccount: "123456789" },
    ],
    [
      "a text has the sign of the subfields",
      ["166?00GUTSCHRIFT?20War es das? EX-2026-00?210001?Danke?32Nord"],
      { payer: "Nord", text: expect.stringContaining("War es das? EX-2026-00 0001?Danke") },
    ],
    [
      "subfields are marked as in Poland",
      [
        "020",
        "~00BR07~20FV EX-2026-000001~21 HOSTING",
        "~3010600076",
        "~32SP. Z O.O.",
        "~38PL11106000760000",
      ],
      { payer: "SP. Z O.O.", payerAccount: "PL11106000760000" },
    ],
    [
      "the other party comes behind a reference",
      ["/EREF/E-1//CNTP/NL32DEMO0000012345/DEMONL2A/A DEMO/CITY///REMI/USTD//EX-2026-000001/"],
      { payer: "A DEMO", payerAccount: "NL32DEMO0000012345", order: { reference: "E-1", batch: "" } },
    ],
    [
      "a name has a slash",
      ["/TRTP/SEPA/IBAN/NL32DEMO0000012345/BIC/X/NAME/DEMO A/S/REMI/EX-2026-000001/EREF/NOTPROVIDED"],
      { payer: "DEMO A/S", payerAccount: "NL32DEMO0000012345" },
    ],
    ["there is no name", ["/ORDP//NAME//REMI/EX-2026-000001/"], { payer: "" }],
    [
      "the text is set in columns",
      [
        "SEPA OVERBOEKING                 IBAN: NL32DEMO0000012345",
        "BIC: DEMONL2A                    NAAM: A DEMO BEHEER BV",
        "OMSCHRIJVING: EX-2026-000001",
      ],
      { payer: "A DEMO BEHEER BV", payerAccount: "NL32DEMO0000012345" },
    ],
    [
      "the text is parted by semicolons, as in Poland",
      [
        "944 Przelew krajowy; z rach.: 11106000760000000000000001;",
        "od: A DEMO; tyt.: EX-2026-000001; TNR: 1.001",
      ],
      { payer: "A DEMO", payerAccount: "11106000760000000000000001" },
    ],
    [
      "a line begins with a hyphen or a bracket",
      ["Betaling onder kenmerk EX-2026", "-000001", "{thanks} EX-2026-000001"],
      { text: expect.stringContaining("EX-2026 -000001 {thanks}") },
    ],
  ])("are read where %s", (_, lines, facts) => {
    const { receipts } = swift(":61:2611201120CR10,00N166NONREF", `:86:${lines.join("\r\n")}`);
    expect(receipts).toMatchObject([{ amount: "10.00", account: "12030000/0000202051", ...facts }]);
    expect(receipts[0]?.text.replaceAll(" ", "")).toContain("EX-2026-000001");
  });

  it("are found behind a field of the bank, whose text is not theirs", () => {
    const { receipts } = swift(
      ":61:2611201120C,50N166NONREF",
      ":NS:01Other",
      ":86:EX-2026-000001",
      ":NS:01Nobody",
      "19000000",
    );
    expect(receipts).toMatchObject([{ amount: "0.50", text: "EX-2026-000001" }]);
  });

  it("name an order by a word with a colon, too", () => {
    const details = "159?00RETOURE?20EREF: T-1?21KREF: F-1?22SVWZ: AC04 KONTO FALSCH";
    const { movements } = swift(":61:2611201120C5,00N159NONREF", `:86:${details}`);
    expect(movements).toMatchObject([{ reference: "T-1", batch: "F-1", reason: "AC04", end: "returned" }]);
  });

  it("are of an account without a slash before it", () => {
    const { receipts } = swift(":25:/PL25106000760000888888888888", ":61:261120CN1,N152NONREF", ":86:x");
    expect(receipts).toMatchObject([{ amount: "1.00", account: "PL25106000760000888888888888" }]);
  });
});

test.each([
  ["at signs", (lines: string[]) => lines.join("@@")],
  ["at signs and line ends", (lines: string[]) => lines.map((line) => `@@${line}`).join("\r\n")],
  ["carriage returns", (lines: string[]) => lines.join("\r")],
])("lines of MT940 may be parted by %s", (_, written) => {
  const entry = [":61:2611201120CR10,00N166NONREF", ":86:166?00GUT?20EX-2026-000001?32Nord"];
  const head = [":20:STMT", ":25:12030000/202051", ":60F:C261119EUR0,00"];
  const { receipts, balances } = read(written([...head, ...entry, ":62F:C261120EUR10,00", "-"]));
  expect(receipts).toMatchObject([{ amount: "10.00", payer: "Nord", account: "12030000/202051" }]);
  expect(balances).toMatchObject([{ isRight: true }]);
});

const camt = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
   <Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const entry = (amount: string, ...transactions: string[]) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
   <AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${transactions.map((one) => `<TxDtls>${one}</TxDtls>`).join("")}</NtryDtls>
   <AddtlNtryInf>BATCH</AddtlNtryInf></Ntry>`;
const amount = (value: string, currency = "EUR") => `<Amt Ccy="${currency}">${value}</Amt>`;
const end = (name: string) => `<Refs><EndToEndId>${name}</EndToEndId></Refs>`;
const returned = "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>";
const amountsOf = (content: string) => read(content).receipts.map((one) => one.amount);

describe("a batch of CAMT", () => {
  it("is split where its transactions say only what was instructed", () => {
    const one = (value: string) => `<AmtDtls><InstdAmt>${amount(value)}</InstdAmt></AmtDtls>`;
    expect(amountsOf(camt(entry("30.00", one("10.00"), one("20.00"))))).toEqual(["10.00", "20.00"]);
  });

  it("is split by the amounts in the currency of its account", () => {
    const one = `${amount("50.00", "USD")}<AmtDtls><TxAmt>${amount("50.00", "USD")}</TxAmt><CntrValAmt>${amount("46.00")}</CntrValAmt></AmtDtls>`;
    expect(amountsOf(camt(entry("92.00", one, one)))).toEqual(["46.00", "46.00"]);
  });

  it("loses nothing of what the bank does not list", () => {
    const { receipts } = read(camt(entry("100.00", amount("30.00"), amount("40.00"))));
    expect(receipts.map(({ amount: value, number, text }) => [value, number, text])).toEqual([
      ["30.00", "B-1/1", ""],
      ["40.00", "B-1/2", ""],
      ["30.00", "B-1", "BATCH"],
    ]);
  });

  it("gives what is paid in it beside a payment that came back", () => {
    const { receipts, skipped, movements } = read(
      camt(entry("100.00", `${end("D-1")}${amount("60.00")}`, `${end("T-9")}${amount("40.00")}${returned}`)),
    );
    expect(receipts).toMatchObject([{ amount: "60.00", order: { reference: "D-1" } }]);
    expect(skipped).toEqual([{ line: 1, code: "reversal", said: "40.00" }]);
    expect(movements).toMatchObject([{ reference: "T-9", end: "returned", reason: "AC04", amount: "40.00" }]);
  });

  it("gives the debits that were collected beside those that were taken back", () => {
    const back = `${end("D-2")}${amount("30.00")}<CdtDbtInd>DBIT</CdtDbtInd>${returned}`;
    const { receipts, movements } = read(camt(entry("70.00", `${end("D-1")}${amount("100.00")}`, back)));
    expect(receipts).toMatchObject([{ amount: "100.00", order: { reference: "D-1" } }]);
    expect(movements).toMatchObject([{ reference: "D-2", direction: "out", amount: "30.00" }]);
  });
});

describe("a report of the state of payments", () => {
  const report = (message: string, group: string, inner: string) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>S-1</MsgId>
     <CreDtTm>2026-11-20T10:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>F-1</OrgnlMsgId>
     <OrgnlMsgNmId>${message}</OrgnlMsgNmId>${group}</OrgnlGrpInfAndSts>${inner}</CstmrPmtStsRpt></Document>`;
  const why = (code: string) => `<StsRsnInf><Rsn><Cd>${code}</Cd></Rsn></StsRsnInf>`;
  const one = (reference: string, status: string, further = "") =>
    `<TxInfAndSts><OrgnlEndToEndId>${reference}</OrgnlEndToEndId><TxSts>${status}</TxSts>${further}</TxInfAndSts>`;
  const told = (xml: string) =>
    read(xml).movements.map(({ end, direction, reference, batch, reason, amount, day }) =>
      [end, direction, reference, batch, reason, amount, day].join("|"),
    );

  it("tells which transfers were refused, and why", () => {
    const group = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-1</OrgnlPmtInfId>${one("T-1", "ACSC")}${one("T-2", "RJCT", why("AC04"))}</OrgnlPmtInfAndSts>`;
    const xml = report("pain.001.001.09", "<GrpSts>PART</GrpSts>", group);
    expect(told(xml)).toEqual(["returned|in|T-2|F-1|AC04|0.00|2026-11-20"]);
    expect(read(xml).receipts).toEqual([]);
  });

  it("tells which debits were refused, with their amount", () => {
    const amountOf = `<OrgnlTxRef><Amt><InstdAmt Ccy="EUR">5.45</InstdAmt></Amt></OrgnlTxRef>`;
    const group = `<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-1-1</OrgnlPmtInfId>${one("D-1", "RJCT", why("MD01") + amountOf)}</OrgnlPmtInfAndSts>`;
    expect(told(report("pain.008.001.08", "", group))).toEqual([
      "returned|out|D-1|F-1-1|MD01|5.45|2026-11-20",
    ]);
  });

  it.each([
    [
      "a group",
      "<OrgnlPmtInfAndSts><OrgnlPmtInfId>F-1-1</OrgnlPmtInfId><OrgnlCtrlSum>7.00</OrgnlCtrlSum><PmtInfSts>RJCT</PmtInfSts></OrgnlPmtInfAndSts>",
      "F-1-1",
      "",
    ],
    ["the whole file", "", "F-1", "<OrgnlCtrlSum>7.00</OrgnlCtrlSum><GrpSts>RJCT</GrpSts>"],
  ])("tells that %s was refused, by its sum", (_, inner, batch, group) => {
    expect(told(report("pain.001.001.03", group, inner))).toEqual([`returned|in||${batch}||7.00|2026-11-20`]);
  });

  it.each([
    ["a transfer", "", one("T-1", "RJCT", why("AM05"))],
    [
      "a transfer, by the reason of its group",
      "",
      `<StsRsnInf><Rsn><Cd>DU02</Cd></Rsn></StsRsnInf>${one("T-1", "RJCT")}`,
    ],
    ["a transfer, by the reason of its file", why("DU01"), one("T-1", "RJCT")],
    ["a group", "", `<OrgnlCtrlSum>7.00</OrgnlCtrlSum><PmtInfSts>RJCT</PmtInfSts>${why("DU02")}`],
    ["a file", `<GrpSts>RJCT</GrpSts><StsRsnInf><Rsn><Prtry>DUPL</Prtry></Rsn></StsRsnInf>`, null],
  ])("takes nothing back of %s that was sent twice", (_, group, inner) => {
    const groups = inner === null ? "" : `<OrgnlPmtInfAndSts>${inner}</OrgnlPmtInfAndSts>`;
    expect(told(report("pain.001.001.09", group, groups))).toEqual([]);
  });

  it("tells nothing of what was accepted", () => {
    expect(told(report("pain.001.001.03", "<GrpSts>ACCP</GrpSts>", ""))).toEqual([]);
  });
});

test.each([
  ["+5.00", "5.00"],
  [".50", "0.50"],
])("an amount of CAMT may be written %s", (written, value) => {
  expect(amountsOf(`\n  ${camt(entry(written))}`)).toEqual([value]);
});

test("an account of 1C may be named beside the one of its bank", () => {
  const own = "40702810500000000001";
  const file = [
    "1CClientBankExchange",
    `РасчСчет=${own}`,
    "СекцияДокумент=Платежное поручение",
    ...["Номер=1", "Сумма=7.00", "ПлательщикСчет=40702810900000000009"],
    ...["ПолучательСчет=30101810400000000225", `ПолучательРасчСчет=${own}`, "ДатаПоступило=20.11.2026"],
    "КонецДокумента",
    "КонецФайла",
  ].join("\r\n");
  expect(read(file).receipts).toMatchObject([{ amount: "7.00", account: own }]);
});

describe("a table", () => {
  it("with the letters of DOS is read in them", () => {
    const dos: Readonly<Record<string, number>> = { ü: 0x81, ä: 0x84, ö: 0x94, ß: 0xe1, Ü: 0x9a };
    const text =
      "Buchungstag;Empfänger;Verwendungszweck;Betrag;Währung\n20.11.2026;Müller;Überweisung für Größe;1,00;EUR";
    const bytes = Buffer.from(Array.from(text, (letter) => dos[letter] ?? letter.charCodeAt(0)));
    const { encoding, receipts } = read(bytes);
    expect(encoding).toBe("ibm850");
    expect(receipts).toMatchObject([
      { text: expect.stringContaining("Überweisung für Größe"), currency: "EUR" },
    ]);
  });

  it.each([
    ["Hosting™", { "™": 0x99 }],
    ["20°C", { "°": 0xb0 }],
    ["500€ 5‰ROI", { "€": 0x80, "‰": 0x89 }],
  ])("is not read as one of DOS for the signs of Windows: %s", (said, codes: Record<string, number>) => {
    const text = `Date;Text;Amount;Currency\n20.11.2026;${said};1,00;EUR`;
    const bytes = Buffer.from(Array.from(text, (letter) => codes[letter] ?? letter.charCodeAt(0)));
    const { encoding, receipts } = read(bytes);
    expect(encoding).toBe("windows-1252");
    expect(receipts[0]?.text).toContain(said);
  });

  it("names the payer, where a column is called after its owner", () => {
    const { receipts } = read(
      [
        "Buchungstag;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Verwendungszweck;Währung;Umsatz;Soll/Haben",
        "20.11.2026;Ours;Nord;EX-2026-000001;EUR;10,00;H",
      ].join("\n"),
    );
    expect(receipts).toMatchObject([{ payer: "Nord" }]);
  });

  it.each([
    [
      "a payment service",
      [
        '"Datum","Name","Status","Währung","Brutto","Entgelt","Netto","Guthaben","Rechnungsnummer"',
        '"20.11.2026","Nord","Abgeschlossen","EUR","10,00","-0,50","9,50","20,00","EX-2026-000001"',
        '"20.11.2026","Power","Abgeschlossen","EUR","-5,00","0,00","-5,00","15,00",""',
        '"20.11.2026","Other","Ausstehend","EUR","7,00","0,00","7,00","22,00",""',
      ],
      { amount: "10.00", currency: "EUR", payer: "Nord" },
    ],
    [
      "Sweden",
      [
        "Bokföringsdag;Belopp;Avsändare;Namn;Rubrik;Saldo;Valuta",
        "2026/11/20;10,00;1234 56 78901;Nord;EX-2026-000001;20,00;SEK",
      ],
      { amount: "10.00", currency: "SEK", payer: "Nord" },
    ],
    [
      "Turkey",
      ["Tarih;Tutar;Açıklama;Bakiye", "20.11.2026;10,00 TL;EX-2026-000001;20,00 TL"],
      { amount: "10.00", currency: "TRY" },
    ],
    [
      "Hungary",
      [
        "Könyvelés dátuma;Partner neve;Partner számlaszáma;Közlemény;Összeg;Devizanem",
        "2026.11.20.;Nord;11111111-22222222;EX-2026-000001;10,00;HUF",
      ],
      { amount: "10.00", currency: "HUF", payer: "Nord", payerAccount: "11111111-22222222" },
    ],
    [
      "a business account, with amounts that have tax in them",
      [
        "Status;Settlement date (UTC);Total amount (incl. VAT);Currency;Counterparty name;Reference",
        "settled;20-11-2026 10:00:00;10,00;EUR;Nord;EX-2026-000001",
        "declined;20-11-2026 10:00:00;-5,00;EUR;Power;",
      ],
      { amount: "10.00", currency: "EUR", payer: "Nord" },
    ],
    [
      "Croatia",
      [
        "Datum valute;Datum izvršenja;Opis plaćanja;Isplata;Uplata;Stanje;Valuta",
        "19.11.2026.;20.11.2026.;EX-2026-000001;;10,00;20,00;EUR",
        "19.11.2026.;20.11.2026.;STRUJA;5,00;;15,00;EUR",
      ],
      { amount: "10.00", currency: "EUR", day: "2026-11-20" },
    ],
    [
      "Greece",
      [
        "Ημερομηνία;Αιτιολογία;Ποσό;Πρόσημο;Υπόλοιπο",
        "20/11/2026;EX-2026-000001;10,00;Π;20,00",
        "20/11/2026;ΡΕΥΜΑ;5,00;Χ;15,00",
      ],
      { amount: "10.00", day: "2026-11-20" },
    ],
    [
      "Slovakia",
      [
        "Dátum splatnosti;Dátum zúčtovania;Suma;Mena;Číslo účtu partnera;Názov partnera;Informácia pre príjemcu",
        "19.11.2026;20.11.2026;10,00;EUR;SK3112000000198742637541;Nord;EX-2026-000001",
      ],
      { amount: "10.00", day: "2026-11-20", payer: "Nord", payerAccount: "SK3112000000198742637541" },
    ],
    [
      "Ukraine",
      [
        "Дата операції;Кореспондент;Рахунок кореспондента;Призначення платежу;Дебет;Кредит;Валюта",
        "20.11.2026;Nord;UA213223130000026007233566001;EX-2026-000001;;10,00;UAH",
      ],
      { amount: "10.00", currency: "UAH", payer: "Nord", payerAccount: "UA213223130000026007233566001" },
    ],
    [
      "Bulgaria",
      [
        "Дата;Описание;Дебит;Кредит;Валута",
        "20.11.2026;EX-2026-000001;;10.00;BGN",
        "20.11.2026;ТОК;5.00;;BGN",
      ],
      { amount: "10.00", currency: "BGN" },
    ],
  ])("of %s is read by the names of its columns", (_, rows, facts) => {
    const { receipts, refusal } = read(rows.join("\n"));
    expect(refusal).toBeNull();
    expect(receipts).toMatchObject([facts]);
    expect(receipts[0]?.text).toContain("EX-2026-000001");
  });

  it("takes one number in all rows for no payer's", () => {
    const { receipts } = read(
      [
        "Date,Account Number,Description,Debit Amount,Credit Amount",
        "20/11/2026,12345678,A DEMO,,10.00",
        "20/11/2026,12345678,B DEMO,,20.00",
      ].join("\n"),
    );
    expect(receipts.map(({ payerAccount, account }) => payerAccount + account)).toEqual(["", ""]);
  });
});
