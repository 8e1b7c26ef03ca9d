import { describe, expect, it, test } from "vitest";
import { readAmount as readSaid } from "./amount";
import { readDay } from "./day";
import { decodeStatement } from "./decode";
import { readStatement } from "./read-statement";
import { readTable } from "./table/read-table";

const options = { ownAccounts: ["NL02ABNA0123456789"], mappings: {}, currency: null };
const readStatementCsv = (text: string, currency: string | null) => readTable(text, { ...options, currency });
const readCamt = (xml: string) => readStatement(Buffer.from(xml), options);
const readAmount = (text: string) => {
  const read = readSaid(text);
  return read && `${read.isNegative ? "-" : ""}${read.amount}`;
};

const entry = (inner: string, { amount = "5.45", sign = "CRDT", status = "<Cd>BOOK</Cd>" } = {}) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>${status}</Sts>
   <BookgDt><Dt>2026-11-20</Dt></BookgDt>${inner}</Ntry>`;
const statement = (entries: string, namespace = "urn:iso:std:iso:20022:tech:xsd:camt.053.001.08") =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="${namespace}"><BkToCstmrStmt><Stmt>
   <Acct><Id><IBAN>NL02 ABNA 0123456789</IBAN></Id></Acct>${entries}</Stmt></BkToCstmrStmt></Document>`;
const details = (inner: string) => `<NtryDtls>${inner}</NtryDtls>`;
const free = (text: string) => `<TxDtls><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;

describe("a statement in the form camt.053", () => {
  test("gives booked money that came in, with the payer's words and the bank's number", () => {
    const xml = statement(
      entry(`<AcctSvcrRef>B-1</AcctSvcrRef>${details(free("Thanks &amp; RF18 5001"))}`) +
        entry("<AcctSvcrRef>B-2</AcctSvcrRef>", { sign: "DBIT" }) +
        entry("<AcctSvcrRef>B-3</AcctSvcrRef>", { status: "PDNG" }) +
        entry("<AcctSvcrRef>B-4</AcctSvcrRef><RvslInd>true</RvslInd>") +
        entry("<AcctSvcrRef>B-5</AcctSvcrRef><RvslInd>1</RvslInd>") +
        entry("<AcctSvcrRef>B-5</AcctSvcrRef>", { status: "BOOK", amount: "7" }),
    );
    expect(readCamt(xml).receipts).toMatchObject([
      {
        number: "B-1",
        amount: "5.45",
        currency: "EUR",
        day: "2026-11-20",
        text: expect.stringContaining("RF18 5001"),
        account: "NL02ABNA0123456789",
      },
      { number: "B-5", amount: "7.00", text: "" },
    ]);
  });

  test("gives each receipt that the bank has put into one entry", () => {
    const one = (ref: string, amount: string, id = "", way = "") =>
      `<TxDtls><Refs>${id}<EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt>
       ${way}<RmtInf><Strd><CdtrRefInf><Ref>${ref}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`;
    const xml = statement(
      entry(
        `<AcctSvcrRef>B-1</AcctSvcrRef>${details(one("RF185001", "5.45") + one("RF905002", "6.00", "<AcctSvcrRef>T-9</AcctSvcrRef>") + one("RF185001", "1.00", "", "<CdtDbtInd>DBIT</CdtDbtInd>"))}`,
        { amount: "11.45" },
      ),
    );
    expect(readCamt(xml).receipts).toMatchObject([
      { number: "B-1/1", amount: "5.45", text: expect.stringMatching(/^RF185001/) },
      { number: "T-9", amount: "6.00", text: expect.stringMatching(/^RF905002/) },
    ]);
  });

  test("gives one receipt where the bank does not say how an entry is divided", () => {
    const two = ["RF185001", "RF905002"].map((ref) => free(ref)).join("");
    const xml = statement(entry(`<AcctSvcrRef>B-1</AcctSvcrRef>${details(two)}`, { amount: "11.45000" }));
    expect(readCamt(xml).receipts).toEqual([
      expect.objectContaining({ number: "B-1", amount: "11.45", text: "RF185001 RF905002" }),
    ]);
  });

  test.each([
    ["5", "5.00"],
    ["5.4", "5.40"],
    ["005.4500", "5.45"],
  ])("has %s for %s", (amount, read) => {
    expect(readCamt(statement(entry("", { amount }))).receipts).toMatchObject([{ amount: read }]);
  });

  test.each(["5.451", "5,45", "-5.45", "", "1e3"])(
    "leaves out the amount %j by its line, and no other",
    (amount) => {
      const { receipts, skipped } = readCamt(statement(entry("", { amount }) + entry("")));
      expect(receipts).toMatchObject([{ line: 2, amount: "5.45" }]);
      expect(skipped).toEqual([{ line: 1, code: "amount", said: amount }]);
    },
  );

  test("gives references wherever banks put them, and who paid", () => {
    const party =
      "<RltdPties><Dbtr><Pty><Nm>M&amp;A Demo</Nm></Pty></Dbtr><DbtrAcct><Id><IBAN>NL00 ABNA 1</IBAN></Id></DbtrAcct></RltdPties>";
    const all = [
      "<TxDtls><AddtlTxInf>RF765009</AddtlTxInf></TxDtls>",
      "<TxDtls><RmtInf><Strd><AddtlRmtInf>RF765009</AddtlRmtInf></Strd></RmtInf></TxDtls>",
      "<TxDtls><RmtInf><Ustrd>Invoice RF76</Ustrd><Ustrd>5009 thanks</Ustrd></RmtInf></TxDtls>",
      "<TxDtls><Refs><EndToEndId>RF765009</EndToEndId></Refs></TxDtls>",
    ];
    for (const one of all) {
      const inner = details(one.replace("</TxDtls>", `${party}</TxDtls>`));
      const [receipt] = readCamt(statement(entry(inner))).receipts;
      expect(receipt?.text.replaceAll(" ", ""), one).toContain("RF765009");
      expect(receipt).toMatchObject({ payer: "M&A Demo", payerAccount: "NL00ABNA1" });
    }
    expect(readCamt(statement(entry("<AddtlNtryInf>RF765009</AddtlNtryInf>"))).receipts[0]?.text).toBe(
      "RF765009",
    );
  });

  test("is read in an envelope, as a report and as a notice, and in the letters that it names", () => {
    const inner = entry(details(free("Müller RF185001")));
    const forms = [
      statement(inner)
        .replace(/<Document/, "<BizMsgEnvlp><AppHdr/><Body><Document")
        .replace("</Document>", "</Document></Body></BizMsgEnvlp>"),
      statement(inner).replaceAll("BkToCstmrStmt", "BkToCstmrAcctRpt").replaceAll("Stmt>", "Rpt>"),
      statement(inner).replaceAll("BkToCstmrStmt", "BkToCstmrDbtCdtNtfctn").replaceAll("Stmt>", "Ntfctn>"),
    ];
    for (const xml of forms)
      expect(readCamt(xml).receipts, xml.slice(0, 200)).toMatchObject([{ amount: "5.45" }]);
    const latin = statement(inner).replace("UTF-8", "ISO-8859-1");
    const read = readStatement(Buffer.from(latin, "latin1"), options);
    expect(read.receipts[0]?.text).toContain("Müller");
  });

  test("keeps both of two parts with one number, and leaves out what goes back", () => {
    const part = (amount: string) =>
      `<TxDtls><Refs><AcctSvcrRef>C-2</AcctSvcrRef></Refs><Amt Ccy="EUR">${amount}</Amt></TxDtls>`;
    const batch = entry(`<AcctSvcrRef>B-1</AcctSvcrRef>${details(part("210.00") + part("120.00"))}`, {
      amount: "330.00",
    });
    const back = entry(details("<TxDtls><RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf></TxDtls>"));
    const { receipts, skipped } = readCamt(statement(batch + back));
    expect(receipts).toMatchObject([
      { number: "C-2", amount: "210.00" },
      { number: "C-2", amount: "120.00" },
    ]);
    expect(skipped).toMatchObject([{ code: "reversal" }]);
  });

  test("with a document type, entities or no bottom is refused", () => {
    const doctype = '<!DOCTYPE a [<!ENTITY b "c">]>';
    expect(() => readCamt(`<?xml version="1.0"?>${doctype}<Document/>`)).toThrow("document type");
    expect(() => readCamt("<a>".repeat(100) + "</a>".repeat(100))).toThrow("nested deeper");
  });

  test("is none when it is another file, or none that is whole", () => {
    expect(() => readCamt("<Document><other/></Document>")).toThrow("no statement in the form camt.053");
    expect(() => readCamt("<Document><a></Document>")).toThrow("no well-formed XML");
  });
});

describe("a statement as a table", () => {
  test("takes the account for ours where it is one of ours, and else for the payer's", () => {
    const file = (iban: string) =>
      `Id,Description,Amount,Date,IBAN\nT-1,"Invoice, RF18 5001",5.45,2026-11-20,${iban}\n`;
    const [own] = readStatementCsv(file("NL02 ABNA 0123456789"), "EUR").receipts;
    expect(own).toMatchObject({ number: "T-1", account: "NL02ABNA0123456789", payerAccount: "" });
    const [other] = readStatementCsv(file("DE00 1111 2222"), "EUR").receipts;
    expect(other).toMatchObject({ account: "", payerAccount: "DE0011112222" });
  });

  test("gives all that the payer wrote, in whichever of several columns", () => {
    const texts = (lines: string) =>
      readStatementCsv(`Date,Amount,Description,Currency,Reference\n${lines}`, "EUR").receipts.map(
        ({ text }) => text,
      );
    expect(texts("2026-11-20,5.45,Invoice,EUR,RF18 5001\n2026-11-20,5.45,RF18 5001,EUR,\n")).toEqual([
      "Invoice RF18 5001",
      "RF18 5001",
    ]);
  });

  test("leaves out one odd row by its line, and no other", () => {
    const { receipts, skipped } = readStatementCsv(
      "Date,Amount,Description\n2026-11-20,lots,x\n2026-11-20,5.45,y\n2026-13-41,6.00,z\n2026-11-20,-3.00,w\n",
      "EUR",
    );
    expect(receipts).toMatchObject([{ line: 3, amount: "5.45" }]);
    expect(skipped).toEqual([
      { line: 2, code: "amount", said: "lots" },
      { line: 4, code: "day", said: "2026-13-41" },
      { line: 5, code: "outgoing", said: "-3.00" },
    ]);
  });

  test("is not booked where nothing says whether unsigned amounts came or went", () => {
    const file = (name: string, words: string[]) =>
      [
        `Date,Amount,Currency,Description,${name}`,
        ...words.map((word) => `2026-11-20,5.45,EUR,RF185001,${word}`),
      ].join("\n");
    for (const [name, words] of [
      ["Direction", ["X", "Y"]],
      ["Indicator", ["Z"]],
      ["Wohin", ["A", "B"]],
      ["", ["E"]],
    ] as const)
      expect(readStatementCsv(file(name, [...words]), null).refusal?.code, name).toMatch(
        /^(undirected|unknown_words)$/,
      );
    for (const name of ["D/K", "Whatever", "Af Bij", ""]) {
      const { receipts, skipped } = readStatementCsv(file(name, ["D", "K"]), null);
      expect([receipts.length, skipped[0]?.code], name).toEqual([1, "outgoing"]);
    }
    // If other words are known, only the row with the unknown word is skipped.
    const mixed = readStatementCsv(file("D/C", ["C", "D", "Q"]), null);
    expect(mixed).toMatchObject({
      receipts: [{ line: 2 }],
      skipped: [{ line: 3 }, { line: 4, code: "direction", said: "Q" }],
    });
  });

  test("never takes a currency for granted", () => {
    expect(readStatementCsv("Date,Amount,Text\n2026-11-20,5.45,x", null).receipts).toMatchObject([
      { currency: "XXX" },
    ]);
    const odd = readStatementCsv(
      "Date,Amount,Currency,Text\n2026-11-20,5.45,CHF,x\n2026-11-20,5.45,Taler,x\n",
      null,
    );
    expect(odd).toMatchObject({
      receipts: [{ currency: "CHF" }],
      skipped: [{ line: 3, code: "currency", said: "Taler" }],
    });
  });

  test("is read as a person has said, once that was said", () => {
    const file = "A;B;C;D\n2026-11-20;5,45;Z;RF185001\n2026-11-20;3,00;Y;x\n";
    const guess = readTable(file, options);
    expect(guess.refusal).not.toBeNull();
    const { fingerprint = "", mapping } = guess.table ?? {};
    if (!mapping) throw new Error("no table");
    const said = {
      ...mapping,
      roles: ["day", "amount", "direction", "text"] as const,
      wordsIn: ["z"],
      currency: "EUR",
    };
    const read = readTable(file, {
      ...options,
      mappings: { [fingerprint]: { ...said, roles: [...said.roles] } },
    });
    expect(read).toMatchObject({
      refusal: null,
      receipts: [{ amount: "5.45", currency: "EUR" }],
      skipped: [{ code: "direction", said: "Y" }],
    });
  });

  test("says what it lacks", () => {
    expect(readStatementCsv("Date;Text\n2026-11-20;x\n", "EUR").refusal).toEqual({
      code: "no_amount",
      said: "",
    });
    expect(() => readStatementCsv("hello", "EUR")).toThrow("no statement");
    expect(() => readStatement(Buffer.from("PK\u0003\u0004abc", "latin1"), options)).toThrow("spreadsheet");
  });

  it.each([
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1234.5", "1234.50"],
    ["+12", "12.00"],
    ["-0,05", "-0.05"],
    ["1 234,00", "1234.00"],
    ["1'234.50", "1234.50"],
    ["1.234", "1234.00"],
  ])("has %s for %s", (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each([
    ["12,50-", "-12.50"],
    ["(12.50)", "-12.50"],
    ["\u221212,50", "-12.50"],
    ["€1,234.56", "1234.56"],
    ["1.234,56 EUR", "1234.56"],
    ["1\u202f234,50", "1234.50"],
    ["1’234.50", "1234.50"],
    ["12,34,567.00", "1234567.00"],
    [".50", "0.50"],
    ["10,890000", "10.89"],
  ])("has %s for %s, too", (text, amount) => {
    expect(readAmount(text)).toBe(amount);
  });

  it.each(["0.123", "40702810000000000001", "1,2,3 EUR", "+-1", "5.45 twice over"])(
    "takes %j for no amount",
    (text) => {
      expect(readAmount(text)).toBeNull();
    },
  );

  it.each([
    ["20.11.2026", "dmy"],
    ["20/11/26", "dmy"],
    ["11/20/2026", "mdy"],
    ["2026-11-20T10:00:00Z", "dmy"],
    ["20261120", "dmy"],
    ["26-11-20", "ymd"],
    ["20 Nov 2026", "dmy"],
    ["20-Nov-26", "dmy"],
    ["Nov 20, 2026", "dmy"],
    ["20. november 2026", "dmy"],
    ["20 ноября 2026 г.", "dmy"],
    ["20 listopada 2026", "dmy"],
  ] as const)("has a day in %s", (text, order) => {
    expect(readDay(text, order)).toBe("2026-11-20");
  });

  it("tells by the whole column whether the month stands first", () => {
    const days = (...cells: string[]) =>
      readStatementCsv(
        ["Date,Amount,Text", ...cells.map((one) => `${one},1.00,x`)].join("\n"),
        "EUR",
      ).receipts.map(({ day }) => day);
    expect(days("11/01/2026", "11/20/2026")).toEqual(["2026-11-01", "2026-11-20"]);
    expect(days("01/11/2026", "20/11/2026")).toEqual(["2026-11-01", "2026-11-20"]);
    // Each date is ambiguous; chronological order decides.
    expect(days("10/01/2026", "10/02/2026", "11/01/2026")).toEqual([
      "2026-10-01",
      "2026-10-02",
      "2026-11-01",
    ]);
  });

  it.each(["", "x", "1,2,3", "12,345,6.00", "--1", "1e5"])("has no amount in %j", (text) => {
    expect(readAmount(text)).toBeNull();
  });
});

describe("the letters of a file", () => {
  const encode = (text: string, encoding: string): Buffer => {
    const letters = new Map(
      Array.from({ length: 256 }, (_, byte) => [new TextDecoder(encoding).decode(Uint8Array.of(byte)), byte]),
    );
    return Buffer.from(Array.from(text, (letter) => letters.get(letter) ?? (letter === "€" ? 0x80 : 63)));
  };
  const texts: [encoding: string, text: string][] = [
    ["windows-1252", "Buchungstag;Verwendungszweck;Betrag;Währung\n20.11.2026;Müller & Söhne;10,00;CHF"],
    ["windows-1252", "Date;Libellé;Débit;Crédit\n20/11/2026;Société Générale;;1,00 €"],
    ["windows-1252", "Dato;Beskrivelse;Beløb\n20.11.2026;Løn til Åse;1,00"],
    ["windows-1250", "Data;Tytuł;Kwota\n2026-11-20;Opłata za usługę, Łódź;1,00"],
    ["iso-8859-2", "Data;Tytuł;Kwota\n2026-11-20;Opłata za usługę ślad;1,00"],
    [
      "windows-1251",
      "Дата;Номер;Сумма;Валюта;Назначение платежа\n20.11.2026;77;1 089,00;RUB;Оплата по счету",
    ],
    ["ibm866", "Дата;Номер;Сумма;Валюта;Назначение платежа\n20.11.2026;77;1 089,00;RUB;Оплата по счету"],
    ["koi8-r", "Дата;Номер;Сумма;Валюта;Назначение платежа\n20.11.2026;77;1 089,00;RUB;Оплата по счету"],
  ];
  it.each(texts)("are read as %s", (encoding, text) => {
    expect(decodeStatement(encode(text, encoding))).toEqual({ text, encoding });
  });

  it("are read by their mark, and in two bytes each", () => {
    const text = "Дата;Сумма Währung";
    expect(decodeStatement(Buffer.from(`\ufeff${text}`)).text).toBe(text);
    expect(decodeStatement(Buffer.from(`\ufeff${text}`, "utf16le")).text).toBe(text);
    expect(decodeStatement(Buffer.from("Date;Amount\n", "utf16le")).text).toBe("Date;Amount\n");
    expect(decodeStatement(Buffer.from(text)).encoding).toBe("utf-8");
  });
});
