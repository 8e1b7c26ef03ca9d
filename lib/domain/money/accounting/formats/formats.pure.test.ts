import fc from "fast-check";
import { XMLParser } from "fast-xml-parser";
import Papa from "papaparse";
import { describe, expect, it } from "vitest";
import { decimalOf, type Money, total } from "@/lib/base/money";
import { inWindows1252, windows1252 } from "@/lib/base/windows-1252";
import { made, readBatch, sale, sourceOf } from "@/lib/testing/money/books-files";
import { paymentEvent, refundEvent, saleEvent, sold } from "@/lib/testing/money/ledger-events";
import { commerceml } from "./commerceml";
import { csv } from "./csv";
import { datev, datevColumns } from "./datev";
import { documentGuid } from "./guid";
import { datevDocuments } from "./index-of-documents";
import { saft } from "./saft";
import { xlsx } from "./xlsx";

const events = [saleEvent(sale), refundEvent(sale, 1_000, 0), paymentEvent(sale, "stripe")];

/** Rate of the accounts that work out their tax, and where they book it: what DATEV knows of SKR03. */
const automatic: Readonly<Record<string, { rate: number; tax: string }>> = {
  "8400": { rate: 19, tax: "1776" },
};

/** What DATEV has on each account after the import, in cents; debit is positive. */
function balancesOf(rows: ReturnType<typeof readBatch>["rows"]): Map<string, number> {
  const balances = new Map<string, number>();
  const book = (account: string, cents: number) =>
    balances.set(account, (balances.get(account) ?? 0) + cents);
  for (const { cents, side, account, contra, key } of rows) {
    const debit = side === "S" ? cents : -cents;
    for (const [own, amount] of [
      [account, debit],
      [contra, -debit],
    ] as const) {
      const known = key === "40" ? undefined : automatic[own];
      const tax = known
        ? Math.sign(amount) * Math.round((Math.abs(amount) * known.rate) / (100 + known.rate))
        : 0;
      book(own, amount - tax);
      if (known) book(known.tax, tax);
    }
  }
  return balances;
}

describe("a batch for DATEV", () => {
  it("has the header, the columns and the fields of the format", async () => {
    const { header, names, rows } = readBatch(await made(datev, sourceOf(events)));
    expect(header).toHaveLength(31);
    expect(header.slice(0, 5)).toEqual(["EXTF", "700", "21", "Buchungsstapel", "13"]);
    expect(header[5]).toMatch(/^\d{17}$/);
    expect(header.slice(10, 16)).toEqual(["1001", "1", "20300101", "4", "20300101", "20300131"]);
    expect([header[21], header[26]]).toEqual(["EUR", "03"]);
    expect(names).toHaveLength(125);
    expect(new Set(datevColumns).size).toBe(125);
    for (const { fields, account, contra, side } of rows) {
      expect(fields).toHaveLength(125);
      expect(fields[0]).toMatch(/^\d{1,10},\d{2}$/);
      expect(["S", "H"]).toContain(side);
      for (const number of [account, contra]) expect(number).toMatch(/^\d{4,5}$/);
      expect(fields[8]).toMatch(/^\d{0,4}$/);
      expect(fields[9]).toMatch(/^\d{4}$/);
      expect(fields[10]).toMatch(/^[A-Za-z0-9$&%*+\-/]{1,36}$/);
      expect((fields[13] ?? "").length).toBeLessThanOrEqual(60);
      expect(fields[19]).toMatch(/^BEDI "[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}"$/);
    }
    expect(rows.map(({ account, contra, side, cents }) => [account, side, contra, cents])).toEqual([
      ["11234", "S", "8400", 14_691],
      ["1710", "H", "8400", 1_190],
      ["1361", "S", "11234", 14_691],
    ]);
  });

  it("has quotation marks around texts and none around numbers", async () => {
    const text = (await made(datev, sourceOf(events))).toString("latin1");
    const [, , first = ""] = text.split("\r\n");
    expect(first).toMatch(
      /^146,91;"S";"EUR";;;;11234;8400;"";1501;"DE-2030-007001";;;"DE-2030-007001 Müller & Söhne GmbH";/,
    );
  });

  it("has no line breaks and no controls within its texts", async () => {
    const [event] = events;
    if (!event?.invoice) throw new Error("It has one.");
    const buyer = { ...event.invoice.buyer, name: 'Łódź\r\n"Sp." \u0001z\to.o.;' };
    const batch = await made(datev, sourceOf([{ ...event, invoice: { ...event.invoice, buyer } }]));
    expect(batch.toString("latin1").split("\r\n")).toHaveLength(2 + readBatch(batch).rows.length + 1);
    expect(readBatch(batch).rows[0]?.fields[13]).toBe('DE-2030-007001 Lódz "Sp." z o.o.;');
  });

  it("is in accounts of the length that the books say, and refuses what does not fit", async () => {
    const { rows } = readBatch(await made(datev, sourceOf([saleEvent(sale)], 6)));
    expect(rows[0]).toMatchObject({ account: "1001234", contra: "840000" });
    const large = { ...saleEvent(sale), accountId: 60_001 };
    await expect(made(datev, sourceOf([large]))).rejects.toThrow(/60001/);
    const years = { ...sourceOf(events), first: "2029-12" };
    await expect(made(datev, years)).rejects.toThrow(/fiscal year/);
  });

  it("names country and number of buyers whose sales are reported by them", async () => {
    const abroad = (code: "reverse_charge" | "eu_consumer", country: string, rate: string) =>
      saleEvent({ ...sale, tax: { code, country, rate } });
    const batch = readBatch(
      await made(
        datev,
        sourceOf([
          abroad("reverse_charge", "NL", "0.00"),
          abroad("eu_consumer", "FI", "25.50"),
          abroad("eu_consumer", "GR", "24.00"),
        ]),
      ),
    );
    expect(batch.rows.map(({ contra, fields }) => [contra, fields[39], fields[40]])).toEqual([
      ["8336", "NL004495445B01", ""],
      ["8331", "FI", "25,50"],
      ["1768", "FI", "25,50"],
      ["8331", "EL", "24,00"],
      ["1768", "EL", "24,00"],
    ]);
  });

  it("comes to the journal's balances to the cent, though DATEV works out the tax of each line", async () => {
    const what = fc.tuple(sold, fc.integer({ min: 100, max: 90_000 }), fc.constantFrom(-1, 0, 1));
    await fc.assert(
      fc.asyncProperty(what, async ([one, part, off]) => {
        const all = [saleEvent(one), refundEvent(one, part, off), paymentEvent(one, "bank_transfer")];
        const source = sourceOf(all);
        const wanted = new Map<string, number>();
        for await (const { entry } of source.journal())
          for (const { role, account, amount } of entry.lines) {
            const name = role === "receivable" ? "11234" : account;
            wanted.set(name, (wanted.get(name) ?? 0) + amount.cents);
          }
        const found = balancesOf(readBatch(await made(datev, source)).rows);
        const nonZero = (map: Map<string, number>) => [...map].filter(([, cents]) => cents !== 0).toSorted();
        expect(nonZero(found)).toEqual(nonZero(wanted));
      }),
      // Whose tax is less than a cent: a part of it has none.
      { examples: [[[{ ...sale, lines: sale.lines.map((line) => ({ ...line, amount: 2 })) }, 100, 0]]] },
    );
  });
});

it("Windows-1252 has what it has, and the rest in Latin letters", () => {
  expect([...windows1252("Ä€–ž")]).toEqual([0xc4, 0x80, 0x96, 0x9e]);
  expect(inWindows1252("Щукин Łódź 東京 ő Ђ Λάμπρος Đorđe")).toBe("Shchukin Lódz ?? o ? Lampros Dorde");
  expect([...windows1252("ß½“x”")]).toEqual([0xdf, 0xbd, 0x93, 0x78, 0x94]);
});

it("the journal as CSV is read by an independent reader, and runs no formula", async () => {
  const [event] = events;
  if (!event?.invoice) throw new Error("It has one.");
  const wild = {
    ...event,
    invoice: { ...event.invoice, name: "=1+1", buyer: { ...event.invoice.buyer, name: 'a,"b"\nc' } },
  };
  const text = (await made(csv, sourceOf([wild]))).toString("utf8");
  expect(text.startsWith("\ufeffentry,date,document")).toBe(true);
  const { data } = Papa.parse<Record<string, string>>(text.slice(1).trimEnd(), { header: true });
  expect(data).toHaveLength(3);
  expect(data[0]).toMatchObject({
    entry: "E1",
    document: "'=1+1",
    account: "1400",
    debit: "146.91",
    credit: "",
  });
  expect(data[0]?.text).toBe(`'=1+1 a,"b" c`);
});

/** Reads the parts of an archive without compression by their local headers. */
function readArchive(bytes: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"));
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [size, nameLength] = [bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const local = bytes.readUInt32LE(at + 42);
    const name = bytes.subarray(at + 46, at + 46 + nameLength).toString("utf8");
    expect(bytes.readUInt16LE(at + 10), "stored").toBe(0);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    parts.set(name, bytes.subarray(from, from + size).toString("utf8"));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: "", parseTagValue: false });
const listOf = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : ([value].flat() as T[]));

it("the workbook has its parts, and the same bytes each time", async () => {
  const bytes = await made(xlsx, sourceOf(events));
  expect(bytes.equals(await made(xlsx, sourceOf(events)))).toBe(true);
  const parts = readArchive(bytes);
  expect([...parts.keys()].toSorted()).toEqual([
    ...["[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/styles.xml"],
    ...["xl/workbook.xml", "xl/worksheets/sheet1.xml"],
  ]);
  for (const text of parts.values()) parser.parse(text, true);
  type Cell = { t?: string; s?: string; v?: string; is?: { t: string | { "#text": string } } } | "";
  const sheet = parser.parse(parts.get("xl/worksheets/sheet1.xml") ?? "");
  const rows = listOf<{ c: Cell[] }>(sheet.worksheet.sheetData.row);
  expect(rows).toHaveLength(9);
  for (const { c } of rows) expect(c).toHaveLength(15);
  expect(rows[1]?.c[7]).toMatchObject({ s: "1", v: "146.91" });
});

const debits = (all: readonly Money[]) =>
  decimalOf(
    total(
      all.filter(({ cents }) => cents > 0),
      "EUR",
    ),
  );

describe("SAF-T", () => {
  it("has header, masters and entries in the order of the schema, with the totals of its lines", async () => {
    const source = sourceOf(events);
    const text = (await made(saft, source)).toString("utf8");
    const { AuditFile: audit } = parser.parse(text, true);
    expect(audit.xmlns).toBe("urn:OECD:StandardAuditFile-Taxation/2.00");
    expect(Object.keys(audit).filter((name) => name !== "xmlns")).toEqual([
      ...["Header", "MasterFiles", "GeneralLedgerEntries"],
    ]);
    expect(Object.keys(audit.Header).slice(0, 4)).toEqual([
      ...["AuditFileVersion", "AuditFileCountry", "AuditFileDateCreated", "SoftwareCompanyName"],
    ]);
    const { NumberOfEntries, TotalDebit, TotalCredit, Journal } = audit.GeneralLedgerEntries;
    type Line = { AccountID: string; DebitAmount?: { Amount: string }; CreditAmount?: { Amount: string } };
    type Transaction = { TransactionID: string; TransactionDate: string; Line: Line[] };
    const transactions = listOf<Transaction>(Journal.Transaction);
    const lines = transactions.flatMap(({ Line }) => listOf<Line>(Line));
    const cents = (amount: string | undefined) => Math.round(Number(amount ?? "0") * 100);
    const sums = (name: "DebitAmount" | "CreditAmount") =>
      (lines.reduce((sum, line) => sum + cents(line[name]?.Amount), 0) / 100).toFixed(2);
    expect(NumberOfEntries).toBe(String(transactions.length));
    expect([TotalDebit, TotalCredit]).toEqual([sums("DebitAmount"), sums("CreditAmount")]);
    expect(TotalDebit).toBe(TotalCredit);
    const all: Money[] = [];
    for await (const { entry } of source.journal()) all.push(...entry.lines.map(({ amount }) => amount));
    expect(TotalDebit).toBe(debits(all));
    const accounts = listOf<{ AccountID: string }>(audit.MasterFiles.GeneralLedgerAccounts.Account);
    const known = new Set(accounts.map(({ AccountID }) => AccountID));
    for (const { AccountID } of lines) expect(known).toContain(AccountID);
    expect(audit.MasterFiles.Customers.Customer).toMatchObject({
      CustomerID: "1234",
      Name: "Müller & Söhne GmbH",
    });
  });

  it("is a file without entries for months without any", async () => {
    const { AuditFile: audit } = parser.parse((await made(saft, sourceOf([]))).toString("utf8"), true);
    expect(audit.GeneralLedgerEntries).toMatchObject({ NumberOfEntries: "0", TotalDebit: "0.00" });
  });
});

it("CommerceML has a document for each sale, return and payment, with both parties and the tax", async () => {
  const text = (await made(commerceml, sourceOf(events))).toString("utf8");
  const { КоммерческаяИнформация: file } = parser.parse(text, true);
  expect(file.ВерсияСхемы).toBe("2.10");
  type Document = {
    ХозОперация: string;
    Сумма: string;
    Номер: string;
    Ид: string;
    Налоги?: { Налог: { Сумма: string } };
  };
  const documents = listOf<{ Документ: Document }>(file.Контейнер).map(({ Документ }) => Документ);
  expect(documents.map(({ ХозОперация, Сумма, Номер }) => [ХозОперация, Сумма, Номер])).toEqual([
    ["Отпуск товара", "146.91", "DE-2030-007001"],
    ["Возврат товара", "11.90", "DECN-2030-000001"],
    ["Выплата безналичных денег", "146.91", "DE-2030-007001"],
  ]);
  expect(documents[0]?.Налоги?.Налог.Сумма).toBe("23.46");
  expect(new Set(documents.map(({ Ид }) => Ид)).size).toBe(3);
});

it("CommerceML has the rate of roubles alone: one of another currency is not 1", async () => {
  const ratesIn = async (currency: "EUR" | "RUB") => {
    const paid = paymentEvent(sale, "stripe");
    const postings = paid.postings.map((one) => ({ ...one, amount: { ...one.amount, currency } }));
    const all = [{ ...paid, currency, postings }];
    const text = (await made(commerceml, sourceOf(all))).toString("utf8");
    return [...text.matchAll(/<Валюта>(\w+)<\/Валюта>(?:<Курс>(\w+)<\/Курс>)?/g)].map(([, ...said]) => said);
  };
  expect(await ratesIn("EUR")).toEqual([["EUR", undefined]]);
  expect(await ratesIn("RUB")).toEqual([["RUB", "1"]]);
});

it("the list of documents for DATEV has the ids of the links in the batch", () => {
  const text = datevDocuments(3, "2030-01-31", [
    { number: "DE-2030-007001", files: ["2030-01/DE-2030-007001.pdf"] },
  ]);
  const { archive } = parser.parse(text, true);
  expect(archive).toMatchObject({ version: "6.0", xmlns: "http://xml.datev.de/bedi/tps/document/v06.0" });
  expect(archive.content.document).toMatchObject({
    guid: documentGuid(3, "DE-2030-007001"),
    extension: { name: "2030-01/DE-2030-007001.pdf" },
  });
});
