import { describe, expect, it, test } from "vitest";
import { readCamt053 } from "./camt053";
import { readAmount, readStatementCsv } from "./csv";

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
    expect(readCamt053(xml).receipts).toMatchObject([
      {
        id: "B-1",
        amount: "5.45",
        currency: "EUR",
        day: "2026-11-20",
        text: expect.stringContaining("RF18 5001"),
        account: "NL02ABNA0123456789",
      },
      { id: "B-5", amount: "7.00", text: "" },
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
    expect(readCamt053(xml).receipts).toMatchObject([
      { id: "B-1/1", amount: "5.45", text: expect.stringMatching(/^RF185001 /) },
      { id: "T-9", amount: "6.00", text: expect.stringMatching(/^RF905002 /) },
    ]);
  });

  test("gives one receipt where the bank does not say how an entry is divided", () => {
    const two = ["RF185001", "RF905002"].map((ref) => free(ref)).join("");
    const xml = statement(entry(`<AcctSvcrRef>B-1</AcctSvcrRef>${details(two)}`, { amount: "11.45000" }));
    expect(readCamt053(xml).receipts).toEqual([
      expect.objectContaining({ id: "B-1", amount: "11.45", text: "RF185001 RF905002" }),
    ]);
  });

  test.each([
    ["5", "5.00"],
    ["5.4", "5.40"],
    ["005.4500", "5.45"],
  ])("has %s for %s", (amount, read) => {
    expect(readCamt053(statement(entry("", { amount }))).receipts).toMatchObject([{ amount: read }]);
  });

  test.each(["5.451", "5,45", "-5.45", "", "1e3"])("refuses the amount %j", (amount) => {
    expect(() => readCamt053(statement(entry("", { amount })))).toThrow("is no amount.");
  });

  test("names receipts without a number alike in every copy, and two alike on one day apart", () => {
    const xml = statement(entry(details(free("RF18 5001"))) + entry(details(free("RF18 5001"))));
    const [first, second] = readCamt053(xml).receipts;
    expect(first?.id).toMatch(/^made [0-9a-f]{24}$/);
    expect(second?.id).not.toBe(first?.id);
    expect(readCamt053(xml).receipts.map(({ id }) => id)).toEqual([first?.id, second?.id]);
  });

  test("is none when it is another file, or none that is whole", () => {
    expect(() => readCamt053("<Document><other/></Document>")).toThrow("no statement in the form camt.053");
    expect(() => readCamt053("<Document><a></Document>")).toThrow("no well-formed XML");
  });
});

describe("a statement as a table", () => {
  test("is read by the names of its columns, whatever their separator and order", () => {
    const german =
      "\ufeffBuchungstag;Betrag;Währung;Verwendungszweck\n20.11.2026;1.234,56;EUR;RF18 5001\n21.11.2026;-3,00;EUR;Miete\n";
    expect(readStatementCsv(german, "EUR").receipts).toMatchObject([
      { day: "2026-11-20", amount: "1234.56", currency: "EUR", text: "RF18 5001", account: "" },
    ]);
    const english =
      'Id,Description,Amount,Date,IBAN\nT-1,"Invoice, RF18 5001",5.45,2026-11-20,NL02 ABNA 0123456789\n';
    expect(readStatementCsv(english, "EUR").receipts).toEqual([
      {
        id: "T-1",
        day: "2026-11-20",
        amount: "5.45",
        currency: "EUR",
        text: "Invoice, RF18 5001",
        account: "NL02ABNA0123456789",
      },
    ]);
  });

  test("gives all that the payer wrote, in whichever of several columns", () => {
    const texts = (lines: string) =>
      readStatementCsv(`Date,Amount,Description,Currency,Reference\n${lines}`, "EUR").receipts.map(
        ({ text }) => text,
      );
    expect(texts("2026-11-20,5.45,Invoice,EUR,RF18 5001\n2026-11-20,5.45,RF18 5001,EUR,\n")).toEqual([
      "Invoice / RF18 5001",
      "RF18 5001",
    ]);
  });

  test("leaves aside what went out by the word of a column, and what is nothing", () => {
    const lines = ["Af;2026-11-20;5,45;RF18 5001", "Bij;2026-11-20;6,00;RF90 5002", "Bij;2026-11-20;0,00;x"];
    const dutch = ["Af Bij;Datum;Bedrag;Omschrijving", ...lines].join("\n");
    expect(readStatementCsv(dutch, "EUR").receipts).toMatchObject([{ amount: "6.00", text: "RF90 5002" }]);
  });

  test("says what it lacks, and which line is wrong", () => {
    expect(() => readStatementCsv("Date,Text\n", "EUR")).toThrow("no column for amount");
    expect(() => readStatementCsv("Date,Amount,Description\n2026-11-20,lots,x\n", "EUR")).toThrow(
      "Line 2: lots is no amount.",
    );
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

  it.each(["", "x", "1,2,3", "12,345,6.00", "--1", "1e5"])("has no amount in %j", (text) => {
    expect(readAmount(text)).toBeNull();
  });
});
