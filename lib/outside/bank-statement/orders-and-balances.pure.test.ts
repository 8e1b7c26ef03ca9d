import { deflateRawSync } from "node:zlib";
import { describe, expect, it, test } from "vitest";
import { readStatement } from "./read-statement";

const options = { ownAccounts: [], mappings: {}, currency: null };
const read = (content: string | Buffer) => readStatement(Buffer.from(content), options);

type Parts = { sign?: "CRDT" | "DBIT"; amount?: string; about?: string; inner?: string };
const entry = ({ sign = "DBIT", amount = "10.00", about = "", inner = "" }: Parts) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>${about}<Sts><Cd>BOOK</Cd></Sts>
   <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B-1</AcctSvcrRef><NtryDtls>${inner}</NtryDtls></Ntry>`;
const balance = (code: string, amount: string, sign = "CRDT") =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>
   <Dt><Dt>2026-11-20</Dt></Dt></Bal>`;
const statement = (version: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><n:Document xmlns:n="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
   <n:BkToCstmrStmt><n:Stmt>${`<Acct><Id><IBAN>NL02ABNA0123456789</IBAN></Id></Acct>${content}`.replaceAll(
     /<(\/?)([A-Z])/g,
     "<$1n:$2",
   )}</n:Stmt></n:BkToCstmrStmt></n:Document>`;
const details = (refs: string, further = "", amount = "10.00") =>
  `<TxDtls><Refs>${refs}</Refs><Amt Ccy="EUR">${amount}</Amt>${further}</TxDtls>`;

describe.each(["02", "04", "06", "08"])("a statement camt.053.001.%s", (version) => {
  it("tells which orders of ours went out, and which came back with the reason", () => {
    const { movements, receipts } = read(
      statement(
        version,
        entry({ inner: details("<EndToEndId>T-1</EndToEndId>") }) +
          entry({ inner: "<Btch><PmtInfId>F-1</PmtInfId><NbOfTxs>2</NbOfTxs></Btch>", amount: "33.00" }) +
          entry({
            sign: "CRDT",
            inner: details("<EndToEndId>T-2</EndToEndId>", "<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>"),
          }) +
          entry({
            about: "<RvslInd>true</RvslInd>",
            inner: details("<EndToEndId>D-1</EndToEndId>", "<RtrInf><Rsn><Cd>MD01</Cd></Rsn></RtrInf>"),
          }) +
          entry({ inner: details("<EndToEndId>NOTPROVIDED</EndToEndId>") }),
      ),
    );
    expect(
      movements.map(({ end, direction, reference, batch, reason, amount }) =>
        [end, direction, reference || batch, reason, amount].join(" "),
      ),
    ).toEqual([
      "sent out T-1  10.00",
      "sent out F-1  33.00",
      "returned in T-2 AC04 10.00",
      "returned out D-1 MD01 10.00",
    ]);
    expect(receipts).toEqual([]);
  });

  it("names the debits that came in, each by its own reference", () => {
    const inner = `<Btch><PmtInfId>F-2</PmtInfId></Btch>${details("<EndToEndId>D-1</EndToEndId>")}${details("<EndToEndId>D-2</EndToEndId>", "", "5.00")}`;
    const { receipts } = read(statement(version, entry({ sign: "CRDT", amount: "15.00", inner })));
    expect(receipts.map(({ order, amount }) => [order, amount])).toEqual([
      [{ reference: "D-1", batch: "F-2" }, "10.00"],
      [{ reference: "D-2", batch: "F-2" }, "5.00"],
    ]);
  });

  it("books what arrived of a batch whose charges the bank took off", () => {
    const charged = (amount: string, charge: string) =>
      details(
        "<EndToEndId>x</EndToEndId>",
        `<Chrgs><Rcrd><Amt Ccy="EUR">${charge}</Amt></Rcrd></Chrgs>`,
        amount,
      );
    const inner = charged("100.00", "1.50") + charged("50.00", "0.25");
    const { receipts } = read(statement(version, entry({ sign: "CRDT", amount: "148.25", inner })));
    expect(receipts.map(({ amount }) => amount)).toEqual(["98.50", "49.75"]);
  });

  test.each([
    ["115.00", true],
    ["115.01", false],
  ])("says whether its balances come to %s", (closing, isRight) => {
    const content = `${balance("OPBD", "100.00")}${balance("CLBD", closing)}${entry({ sign: "CRDT", amount: "20.00" })}${entry({ amount: "5.00" })}`;
    expect(read(statement(version, content)).balances).toEqual([
      { account: "NL02ABNA0123456789", currency: "EUR", opening: "100.00", moved: "15.00", closing, isRight },
    ]);
  });
});

const swift = (closing: string, ...entries: string[]) =>
  [
    ":20:STMT",
    ":25:NL00ABNA0000000000",
    ":60F:D261119EUR100,00",
    ...entries,
    `:62F:${closing}`,
    "-",
    "",
  ].join("\r\n");

describe("a statement of SWIFT", () => {
  it("tells of orders of ours in the forms of German and Dutch banks", () => {
    const { movements, receipts, balances } = read(
      swift(
        "D261120EUR140,00",
        ":61:2611201120D20,00NTRFNONREF//B-1",
        ":86:177?00SEPA-UEBERWEISUNG?20EREF+T-1?21KREF+F-1?22SVWZ+Refund?32A Demo",
        ":61:2611201120D30,00NTRFNONREF//B-2",
        ":86:/EREF/T-2/PREF/F-2/NAME/B Demo",
        ":61:2611201120C10,00NTRFNONREF//B-3",
        ":86:159?00RETOURE?20EREF+T-3?21SVWZ+RETURN AC04 CLOSED?32C Demo",
        ":61:2611201120D5,00NRTINONREF//B-4",
        ":86:/RTRN/MD06/EREF/D-1/NAME/D Demo",
        ":61:2611201120C5,00NDDTNONREF//B-5",
        ":86:/EREF/D-2/PREF/F-3/NAME/E Demo",
      ),
    );
    expect(
      movements.map(({ end, direction, reference, batch, reason, amount }) =>
        [end, direction, reference, batch, reason, amount].join("|"),
      ),
    ).toEqual([
      "sent|out|T-1|F-1||20.00",
      "sent|out|T-2|F-2||30.00",
      "returned|in|T-3||AC04|10.00",
      "returned|out|D-1||MD06|5.00",
    ]);
    expect(receipts).toMatchObject([{ amount: "5.00", order: { reference: "D-2", batch: "F-3" } }]);
    expect(balances).toMatchObject([
      { opening: "-100.00", moved: "-40.00", closing: "-140.00", isRight: true },
    ]);
  });

  it("checks each of several statements, with reversals and what is only expected", () => {
    const one = swift(
      "D261120EUR101,00",
      ":61:261120RC4,00NSTO1",
      ":61:261120RD3,00NSTO2",
      ":61:261120ED9,00NMSC3",
    );
    const { balances } = read(one + swift("D261120EUR99,00"));
    expect(balances.map(({ moved, isRight }) => [moved, isRight])).toEqual([
      ["-1.00", true],
      ["0.00", false],
    ]);
  });
});

it("an exchange file with 1C says whether its documents come to its balances", () => {
  const own = "40702810000000000000";
  const document = (from: string, to: string, amount: string, day: string) =>
    [
      "СекцияДокумент=Платежное поручение",
      "Номер=1",
      `Сумма=${amount}`,
      `ПлательщикСчет=${from}`,
      `ПолучательСчет=${to}`,
      `${day}=20.11.2026`,
      "НазначениеПлатежа=Тест",
      "КонецДокумента",
    ].join("\r\n");
  const period = (opening: string, closing: string) =>
    [
      "СекцияРасчСчет",
      `РасчСчет=${own}`,
      `НачальныйОстаток=${opening}`,
      `КонечныйОстаток=${closing}`,
      "КонецРасчСчет",
    ].join("\r\n");
  const other = "40702810000000000001";
  const file = [
    "1CClientBankExchange",
    `РасчСчет=${own}`,
    period("100.00", "150.00"),
    period("150.00", "130-50"),
    document(other, own, "50.00", "ДатаПоступило"),
    document(own, other, "19.50", "ДатаСписано"),
    "КонецФайла",
  ].join("\r\n");
  const { balances, receipts } = read(file);
  expect(balances).toEqual([
    { account: own, currency: "RUB", opening: "100.00", moved: "30.50", closing: "130.50", isRight: true },
  ]);
  expect(receipts).toMatchObject([{ amount: "50.00", account: own }]);
});

/** A zip archive of these files, packed. */
function zip(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text));
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(Buffer.byteLength(text), 8);
    const lengths = Buffer.alloc(4);
    lengths.writeUInt16LE(Buffer.byteLength(name));
    const facts = Buffer.concat([Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]), sizes, lengths]);
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(4);
    place.writeUInt32LE(at);
    directory.push(
      Buffer.concat([
        Buffer.from("PK\u0001\u0002"),
        Buffer.from([20, 0]),
        facts,
        Buffer.alloc(10),
        place,
        Buffer.from(name),
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const middle = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(middle.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, middle, end]);
}

describe("an archive", () => {
  const day = (amount: string) =>
    statement("08", entry({ sign: "CRDT", amount, inner: details("<EndToEndId>x</EndToEndId>") }));

  it("of several statements is read as one", () => {
    const { receipts, skipped } = read(
      zip({ "1.xml": day("1.00"), "2.xml": day("2.00"), "3.xml": statement("08", entry({})) }),
    );
    expect(receipts.map(({ amount, file }) => `${file} ${amount}`)).toEqual(["0 1.00", "1 2.00"]);
    expect(skipped).toEqual([{ line: 1, code: "outgoing", said: "3.xml: 10.00" }]);
  });

  it.each([
    ["a spreadsheet", zip({ "[Content_Types].xml": "<Types/>", "a.xml": day("1.00") })],
    ["a table", zip({ "a.csv": "date;amount;currency\n2026-11-20;1.00;EUR" })],
    ["nothing", zip({})],
    ["what is cut off", zip({ "1.xml": day("1.00") }).subarray(0, 60)],
    ["a bomb", zip({ "1.xml": " ".repeat(40_000_000) })],
  ])("of %s is refused", (_, bytes) => {
    expect(() => read(bytes)).toThrow();
  });
});
