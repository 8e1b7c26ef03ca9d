import { afterAll, beforeAll, expect, it } from "vitest";
import { add, type Currency, decimalOf, moneyOf, percentOf } from "@/lib/base/money";
import type { TaxParams } from "@/lib/base/params/billing";
import { database, inTransaction } from "@/lib/db/client";
import { companies } from "@/lib/db/tables/money/companies";
import { exchangeRates } from "@/lib/db/tables/money/tax";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { countListRows } from "../../support/lists/show";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { showReportLines, showTaxReport } from "./report";
import { downloadTaxReport } from "./report-file";
import type { FileFormat } from "./schema";

withCatalogDatabase();

const company = 7;
const quarter = { company, from: "2026-07-01", until: "2026-09-30" };
const period = { ...quarter };
let staff: StaffContext;
let corrected: number;

const owners = new Map<Currency, number>();
const ownerIn = async (currency: Currency): Promise<number> => {
  const known = owners.get(currency) ?? (await addAccount(database(), { currency, companyId: company })).id;
  owners.set(currency, known);
  return known;
};

async function sell(day: string, net: string, why: TaxParams, currency: Currency = "EUR") {
  const rate = why.code === "not_a_sale" ? "0.00" : why.rate;
  const tax = percentOf(moneyOf(net, currency), rate);
  const { id } = await addInvoice({
    ...{ accountId: await ownerIn(currency), companyId: company, currency },
    ...{ taxRate: rate, taxReason: why, subtotal: net, tax: decimalOf(tax), trace: [] },
    total: decimalOf(add(moneyOf(net, currency), tax)),
    issuedAt: new Date(`${day}T12:00:00Z`),
  });
  return id;
}

const domestic = (rate = "19.00"): TaxParams => ({ code: "domestic", rate, country: "DE" });
const consumer = (country: string, rate: string): TaxParams => ({ code: "eu_consumer", rate, country });
const reversed = (number: string): TaxParams => ({
  code: "reverse_charge",
  rate: "0.00",
  country: number.slice(0, 2),
  number: { number, by: "service", day: "2026-07-01" },
});

beforeAll(async () => {
  await database()
    .insert(companies)
    .values({
      ...{ id: company, region: "DE", name: "Muster Hosting GmbH", address: "Hafen 1, 20457 Hamburg" },
      ...{ country: "DE", taxId: "DE136695976", invoicePrefix: "DE", allowedPayments: ["credit"] },
    });
  const rate = (day: string, value: string) => ({
    ...{ base: "EUR", currency: "USD", day, rate: value, addedAt: new Date() },
    source: "ecb" as const,
  });
  await database()
    .insert(exchangeRates)
    .values([rate("2026-08-03", "1.2500"), rate("2026-09-30", "1.2000")]);
  corrected = await sell("2026-06-10", "200.00", consumer("FR", "20.00"));
  await sell("2026-07-01", "100.00", domestic());
  await sell("2026-08-15", "50.50", domestic());
  await sell("2026-08-15", "10.00", domestic("7.00"));
  await sell("2026-09-30", "40.00", consumer("FR", "20.00"));
  await sell("2026-08-03", "125.00", consumer("FI", "25.50"), "USD");
  await sell("2026-07-02", "300.00", reversed("NL004495445B01"));
  await sell("2026-07-03", "99.50", reversed("NL004495445B01"));
  await sell("2026-07-04", "0.40", reversed("FR40303265045"));
  await sell("2026-07-05", "77.00", { code: "outside_eu", rate: "0.00", country: "US" });
  await sell("2026-10-01", "1000.00", domestic());
  await inTransaction((db) =>
    refundInvoice(db, corrected, { code: "asked" }, new Date("2026-07-20T12:00:00Z")),
  );
  staff = await asStaff("billing");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

it("has the boxes of the country's return, and what each currency comes to", async () => {
  const report = await showTaxReport.call(staff, period);
  expect(report.home_currency).toBe("EUR");
  expect(Object.fromEntries(report.boxes.map(({ box, base, tax }) => [box, [base, tax]]))).toEqual({
    "81": ["150.50", null],
    "86": ["10.00", null],
    "35/36": ["0.00", "0.00"],
    "43": ["0.00", null],
    "48": ["0.00", null],
    "21": ["399.90", null],
    // 77 outside the EU, 40 to France, 100 (125 USD) to Finland, less 200 to France.
    "45": ["17.00", null],
  });
  const [usd] = report.sums.filter(({ base }) => base.currency === "USD");
  expect(usd).toMatchObject({ home_base: "100.00", home_tax: "25.50", tax: { value: "31.88" }, rows: 1 });
});

it("has the return of the one-stop shop at the rates of its last day, amendments apart", async () => {
  const { oss } = await showTaxReport.call(staff, period);
  expect(oss).toEqual({
    lines: [
      { country: "FI", rate: "25.50", base: "104.17", tax: "26.57" },
      { country: "FR", rate: "20.00", base: "40.00", tax: "8.00" },
    ],
    amendments: [{ quarter: "2026-Q2", country: "FR", tax: "-40.00" }],
    lacks: null,
  });
  // The month of the sale in dollars ended without a rate.
  const august = await showTaxReport.call(staff, { ...period, until: "2026-08-31" });
  expect(august.oss).toMatchObject({ lines: [], lacks: "USD" });
});

it("opens each number into its documents: boxes, lines and amendments of the one-stop shop, the sales list", async () => {
  const days = `${period.from}..${period.until}`;
  const count = async (asked: Record<string, string>) => {
    const query = String(new URLSearchParams({ company: String(company), days, ...asked }));
    return (await countListRows.call(staff, { list: "taxEntries", query })).count;
  };
  const { boxes } = await showTaxReport.call(staff, period);
  const found = await Promise.all(
    boxes.map(async ({ box }) => [box, await count({ box: `DE ${box}` })] as const),
  );
  expect(Object.fromEntries(found)).toEqual({
    ...{ "81": 2, "86": 1, "35/36": 0, "43": 0, "48": 0, "21": 3 },
    // Outside the EU, to France, to Finland, and the credit note of the sale to France.
    "45": 4,
  });
  await expect(count({ box: "DE 99" })).rejects.toMatchObject({ extras: { doc: "argument.invalid" } });
  const oss = { scheme: "oss", memberState: "FR" };
  expect(await count({ ...oss, rate: "20.00", issued: "2026-07-01..9999-12-31" })).toBe(1);
  expect(await count({ ...oss, issued: "2026-04-01..2026-06-30" })).toBe(1);
  expect(await count({ kind: "reverse_charge" })).toBe(3);
});

const file = async (format: FileFormat, of = period) => {
  const { content, filename } = await downloadTaxReport.call(staff, { ...of, format });
  return { name: filename, text: Buffer.from(content, "base64").toString() };
};

it("makes the files of the German tax office, for companies in Germany alone", async () => {
  expect((await file("oss_bzst")).text).toBe(
    "#v2.0\r\n1,FI\r\n2,FI,STANDARD,25.50,104.17,26.57\r\n1,FR\r\n2,FR,STANDARD,20.00,40.00,8.00\r\n",
  );
  // 0.40 EUR come to no whole euro.
  expect((await file("zm_bzst")).text).toBe("#v3.0\r\nNL004495445B01,400,S\r\n");
  for (const format of ["oss_bzst", "zm_bzst"] as const)
    await expect(file(format, { ...period, company: 1 })).rejects.toMatchObject({
      extras: { doc: "tax_file.no_format" },
    });
  await expect(file("oss", { ...period, until: "2026-08-31" })).rejects.toMatchObject({
    extras: { doc: "tax_file.no_rate" },
  });
});

it("makes no sales list while a sale has no rate: it would lack it", async () => {
  await sell("2027-01-15", "500.00", reversed("NL004495445B01"), "RUB");
  const next = { company, from: "2027-01-01", until: "2027-03-31" };
  await expect(file("zm_bzst", next)).rejects.toThrow("there is no exchange rate of RUB for 2027-01-15 yet");
});

it("lists sales by VAT number, and all documents in their order", async () => {
  const { ec, next } = await showReportLines.call(staff, { ...period, kind: "ec" });
  expect(ec.map(({ number, base, rows }) => [number, base, rows])).toEqual([
    ["FR40303265045", "0.40", 1],
    ["NL004495445B01", "399.50", 2],
  ]);
  expect(next).toBeNull();
  const { book } = await showReportLines.call(staff, { ...period, kind: "book" });
  expect(book).toHaveLength(10);
  const [note] = book.filter(({ corrects }) => corrects !== "");
  expect(note).toMatchObject({ invoice: corrected, day: "2026-07-20", home_tax: "-40.00", total: "-240.00" });
  expect(note?.document).toMatch(/^DEC?-/);
  const after = await showReportLines.call(staff, {
    ...period,
    kind: "book",
    after: String(book.at(-2)?.id),
  });
  expect(after.book.map(({ id }) => id)).toEqual([book.at(-1)?.id]);
  const csv = await file("book");
  expect(csv.name).toBe("DE-book-2026-07-01-2026-09-30.csv");
  expect(csv.text.split("\r\n")).toHaveLength(12);
});

it("refuses a period that makes no sense, and a company that is none", async () => {
  const ask = (of: Partial<typeof period>) => showTaxReport.call(staff, { ...period, ...of });
  await expect(ask({ until: "2026-06-30" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({ until: "2028-07-01" })).rejects.toMatchObject({ code: "invalid" });
  await expect(ask({ company: 4_711 })).rejects.toMatchObject({ extras: { doc: "tax_company.not_found" } });
  await expect(showTaxReport.call(await asStaff("support"), period)).rejects.toMatchObject({
    code: "forbidden",
  });
});
