import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { add, type Currency, decimalOf, moneyOf, percentOf } from "@/lib/base/money";
import type { TaxParams } from "@/lib/base/params/billing";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { exchangeRates, taxEntries } from "@/lib/db/tables/money/tax";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { nothingFurther } from "@/lib/testing/money/printed-documents";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { lockInvoice } from "../billing/lookup";
import { creditPart, reactivateInvoice, withdrawInvoice } from "../billing/shared/credit-note";
import { fillJournal } from "../billing/shared/fill-tax-journal";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { readInvoiceDetails } from "../documents/read-facts";
import { composeEInvoice } from "../e-invoices/compose";
import { fetchExchangeRates } from "../exchange-rates/fetch-rates";
import { setExchangeRate } from "../exchange-rates/set-by-hand";
import { applyCredit } from "../payments/apply-credit";
import { askRefund } from "../refunds/ask";
import { readSums } from "./shared/read-sums";

withCatalogDatabase();

afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

const always = { company: 1, from: "2020-01-01", until: "2030-01-01" };
const dutch: TaxParams = { code: "domestic", rate: "21.00", country: "NL" };

type Sale = {
  accountId: number;
  currency?: Currency;
  taxed: string;
  untaxed?: string;
  why?: TaxParams;
  issuedAt?: Date;
};

/** An invoice with a taxed line and an untaxed one. */
function sell({ accountId, currency = "EUR", taxed, untaxed = "0.00", why = dutch, issuedAt }: Sale) {
  const rate = why.code === "not_a_sale" ? "0.00" : why.rate;
  const [net, beside] = [moneyOf(taxed, currency), moneyOf(untaxed, currency)];
  const tax = percentOf(net, rate);
  const subtotal = add(net, beside);
  const line = (amount: string, isTaxed: boolean) => ({
    ...{ code: "item", type: "Item" as const, relId: 0, serverId: null, quantity: 1, isTaxed },
    description: { code: "item" as const, name: isTaxed ? "Work" : "Deposit" },
    unitPrice: amount,
    amount,
  });
  return addInvoice({
    ...{ accountId, currency, taxRate: rate, taxReason: why, ...(issuedAt ? { issuedAt } : {}) },
    lines: [line(taxed, true), ...(untaxed === "0.00" ? [] : [line(untaxed, false)])],
    subtotal: decimalOf(subtotal),
    tax: decimalOf(tax),
    total: decimalOf(add(subtotal, tax)),
    trace: [],
  });
}

const rowsOf = (invoiceId: number) =>
  database().select().from(taxEntries).where(eq(taxEntries.invoiceId, invoiceId)).orderBy(taxEntries.id);
const shortOf = async (invoiceId: number) =>
  (await rowsOf(invoiceId)).map(({ code, rate, base, tax }) => [code, rate, base, tax].join(" "));

async function pay(accountId: number, id: number, total: string, currency: Currency = "EUR") {
  await giveCredit(database(), accountId, currency, total);
  await applyCredit.call(await asUser(accountId), { invoice_id: String(id), amount: total });
}

it("has taxed and untaxed lines apart, a refund by line, and the rest of what is taken back", async () => {
  const { id: accountId } = await addAccount(database());
  const { id } = await sell({ accountId, taxed: "100.00", untaxed: "25.00" });
  expect(await shortOf(id)).toEqual(["domestic 21.00 100.00 21.00", "not_a_sale 0.00 25.00 0.00"]);
  await pay(accountId, id, "146.00");
  const { rows } = await database().execute<{ id: number }>(
    sql`select id from invoice_lines where invoice_id = ${id} and not is_taxed`,
  );
  const untaxedLine = rows[0]?.id ?? 0;
  const staff = await asStaff("admin");
  const lines = [{ line: untaxedLine, amount: "10.00" }];
  await askRefund.call(staff, { invoice: id, lines, to: "credit", service: "keep", reason: "ticket 1" });
  expect((await shortOf(id)).slice(2)).toEqual(["not_a_sale 0.00 -10.00 0.00"]);
  await inTransaction((db) => refundInvoice(db, id, { code: "refunded" }, new Date()));
  expect((await shortOf(id)).slice(3)).toEqual([
    "domestic 21.00 -100.00 -21.00",
    "not_a_sale 0.00 -15.00 0.00",
  ]);
});

it("takes a withdrawn sale back at once, and again where it is owed again", async () => {
  const { id: accountId } = await addAccount(database());
  const { id } = await sell({ accountId, taxed: "50.00" });
  const now = new Date();
  await inTransaction(async (db) =>
    withdrawInvoice(db, await lockInvoice(db, id), "a", { code: "asked" }, now),
  );
  await inTransaction(async (db) => reactivateInvoice(db, await lockInvoice(db, id), "a", now, now));
  const [, back, again] = await shortOf(id);
  expect([back, again]).toEqual(["domestic 21.00 -50.00 -10.50", "domestic 21.00 50.00 10.50"]);
});

it("says what it knows of place and buyer", async () => {
  const { id: accountId } = await addAccount(database(), { country: "DE" });
  const number = { number: "DE136695976", by: "service" as const, day: "2026-10-01" };
  const reversed = await sell({
    accountId,
    taxed: "80.00",
    why: { code: "reverse_charge", rate: "0.00", country: "DE", number },
  });
  const consumer = await sell({
    accountId,
    taxed: "80.00",
    why: { code: "eu_consumer", rate: "19.00", country: "DE" },
  });
  const small = await sell({ accountId, taxed: "80.00" });
  const facts = async (id: number) => {
    const [row] = await rowsOf(id);
    return [row?.scheme, row?.place, row?.vatNumber, row?.isAbroad, row?.buyerCountry];
  };
  expect(await facts(reversed.id)).toEqual(["none", "DE", "DE136695976", false, "DE"]);
  expect(await facts(consumer.id)).toEqual(["oss", "DE", "", true, "DE"]);
  expect(await facts(small.id)).toEqual(["domestic", "NL", "", true, "DE"]);
});

const rate = (currency: string, day: string, value: string) => ({
  ...{ base: "EUR", currency, day, rate: value, addedAt: new Date() },
  source: "ecb" as const,
});

it("freezes the rate of the day, prints it, and keeps it for what corrects the invoice", async () => {
  const { id: accountId } = await addAccount(database(), { currency: "USD" });
  await database()
    .insert(exchangeRates)
    .values([rate("USD", "2026-03-05", "1.0800"), rate("USD", "2026-03-06", "1.0850")]);
  const issuedAt = new Date("2026-03-08T12:00:00Z");
  const { id } = await sell({ accountId, currency: "USD", taxed: "110.20", issuedAt });
  const [row] = await rowsOf(id);
  expect(row).toMatchObject({
    ...{ homeCurrency: "EUR", exchangeDay: "2026-03-06", exchangeRate: "0.9216589862" },
    ...{ homeBase: "101.57", homeTax: "21.33", base: "110.20", tax: "23.14" },
  });
  await database()
    .insert(exchangeRates)
    .values(rate("USD", "2026-03-09", "1.2000"));
  await pay(accountId, id, "133.34", "USD");
  const part = { subtotal: moneyOf("55.10", "USD"), tax: moneyOf("11.57", "USD") };
  await inTransaction((db) =>
    creditPart(db, id, part, { code: "refunded" }, new Date("2026-03-10T12:00:00Z")),
  );
  const [, corrected] = await rowsOf(id);
  expect(corrected).toMatchObject({ exchangeRate: "0.9216589862", homeBase: "-50.78", homeTax: "-10.66" });
  const [invoice] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!invoice) throw new Error("The invoice is gone.");
  const details = await readInvoiceDetails(database(), invoice);
  expect(details.home).toEqual({ currency: "EUR", tax: "21.33", rate: "0.9216589862", day: "2026-03-06" });
  expect(composeEInvoice(details, nothingFurther, "en").home).toEqual({ currency: "EUR", tax: "21.33" });
});

it("waits for a rate that is not known yet, from the file or by hand, and never takes another day's", async () => {
  const { id: accountId } = await addAccount(database(), { currency: "USD" });
  const issuedAt = new Date("2026-05-20T12:00:00Z");
  const { id } = await sell({ accountId, currency: "USD", taxed: "100.00", issuedAt });
  const home = async () => (await rowsOf(id)).map(({ homeTax, exchangeDay }) => [homeTax, exchangeDay]);
  expect(await home()).toEqual([[null, null]]);
  const late = { read: async () => [{ day: "2026-05-21", rates: { USD: "1.1000" } }] };
  await fetchExchangeRates(database(), new Date("2026-05-21T18:00:00Z"), late);
  expect(await home()).toEqual([[null, null]]);
  const away = { read: () => Promise.reject(new Error("away")) };
  await expect(fetchExchangeRates(database(), issuedAt, away)).rejects.toThrow("away");
  const future = { read: async () => [{ day: "2031-01-01", rates: { USD: "9.0000" } }] };
  expect(await fetchExchangeRates(database(), issuedAt, future)).toEqual({ written: 0, completed: 0 });
  const staff = await asStaff("admin");
  const byHand = { base: "USD", currency: "EUR", day: "2026-05-20", rate: "0.9" };
  expect(await setExchangeRate.call(staff, byHand)).toEqual({ completed: 1 });
  expect(await home()).toEqual([["18.90", "2026-05-20"]]);
  // The file does not replace what was entered by hand, and a row that has its rate keeps it.
  await setExchangeRate.call(staff, { ...byHand, rate: "0.5" });
  expect(await home()).toEqual([["18.90", "2026-05-20"]]);
});

it("has no other day's rate for a credit note of an invoice that still waits for its own", async () => {
  const { id: accountId } = await addAccount(database(), { currency: "USD" });
  const issuedAt = new Date("2026-06-10T12:00:00Z");
  const { id } = await sell({ accountId, currency: "USD", taxed: "100.00", issuedAt });
  await pay(accountId, id, "121.00", "USD");
  await database()
    .insert(exchangeRates)
    .values(rate("USD", "2026-06-11", "1.2500"));
  const part = { subtotal: moneyOf("50.00", "USD"), tax: moneyOf("10.50", "USD") };
  const now = new Date("2026-06-12T12:00:00Z");
  await inTransaction((db) => creditPart(db, id, part, { code: "refunded" }, now));
  const home = async () => (await rowsOf(id)).map(({ homeBase, exchangeDay }) => [homeBase, exchangeDay]);
  expect(await home()).toEqual([
    [null, null],
    [null, null],
  ]);
  const byHand = { base: "USD", currency: "EUR", day: "2026-06-10", rate: "0.9" };
  expect(await setExchangeRate.call(await asStaff("admin"), byHand)).toEqual({ completed: 2 });
  expect(await home()).toEqual([
    ["90.00", "2026-06-10"],
    ["-45.00", "2026-06-10"],
  ]);
});

it("never changes, not even by hand in the database", async () => {
  const { id: accountId } = await addAccount(database());
  const { id } = await sell({ accountId, taxed: "10.00" });
  const change = (set: ReturnType<typeof sql>) =>
    database().execute(sql`update tax_entries set ${set} where invoice_id = ${id}`);
  for (const set of [sql`base = 1`, sql`day = '2020-01-01'`, sql`home_base = 5`, sql`vat_number = 'X'`])
    await expect(change(set)).rejects.toThrow();
  await expect(database().execute(sql`delete from tax_entries where invoice_id = ${id}`)).rejects.toThrow();
});

it("is filled at night where a process of the version before posted", async () => {
  const { id: accountId } = await addAccount(database());
  const { id } = await sell({ accountId, taxed: "70.00", untaxed: "5.00" });
  const rows = await shortOf(id);
  await database().transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`delete from tax_entries where invoice_id = ${id}`);
  });
  expect(await fillJournal(database(), new Date())).toBe(1);
  expect(await shortOf(id)).toEqual(rows);
  expect(await fillJournal(database(), new Date())).toBe(0);
});

/** What the ledger posted as sales and tax of a company, by currency. */
async function postedOf(company: number) {
  const { rows } = await database().execute<{ currency: string; sales: string; tax: string }>(sql`
    select a.currency, coalesce(sum(p.amount) filter (where a.kind = 'sales'), 0)::numeric(14,2)::text as sales,
      coalesce(sum(p.amount) filter (where a.kind = 'tax'), 0)::numeric(14,2)::text as tax
    from ledger_postings p join ledger_accounts a on a.id = p.ledger_account_id
      join ledger_entries e on e.id = p.entry_id join invoices i on i.id = e.invoice_id
    where a.kind in ('sales', 'tax') and i.company_id = ${company}
    group by a.currency order by a.currency`);
  return rows;
}

async function reported() {
  const sums = await readSums(database(), always);
  const currencies = [...new Set(sums.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => {
    const own = sums.filter((sum) => sum.currency === currency);
    const sumOf = (what: "base" | "tax") =>
      decimalOf(own.map((sum) => moneyOf(sum[what], currency)).reduce(add, moneyOf("0.00", currency)));
    return { currency, sales: sumOf("base"), tax: sumOf("tax") };
  });
}

const amount = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
const step = fc.record({
  currency: fc.constantFrom<Currency>("EUR", "USD"),
  taxed: amount,
  untaxed: fc.oneof(fc.constant("0.00"), amount),
  rate: fc.constantFrom("21.00", "19.00", "25.50", "8.10", "0.00"),
  next: fc.constantFrom("keep", "withdraw", "part", "refund", "part and refund", "cancel"),
  share: fc.integer({ min: 1, max: 99 }),
});

it("sums up to what the ledger posted, whatever is sold and taken back", async () => {
  const owners = {
    EUR: (await addAccount(database())).id,
    USD: (await addAccount(database(), { currency: "USD" })).id,
  } as const;
  const now = new Date();
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;
  const play = async ({ currency, taxed, untaxed, rate: percent, next, share }: Step) => {
    const accountId = owners[currency === "USD" ? "USD" : "EUR"];
    const why: TaxParams = { code: "domestic", rate: percent, country: "NL" };
    const { id, row } = await sell({ accountId, currency, taxed, untaxed, why });
    if (next === "withdraw") {
      await inTransaction(async (db) =>
        withdrawInvoice(db, await lockInvoice(db, id), "t", { code: "asked" }, now),
      );
      await inTransaction(async (db) => reactivateInvoice(db, await lockInvoice(db, id), "t", now, now));
    }
    if (next === "cancel") await inTransaction((db) => refundInvoice(db, id, { code: "asked" }, now));
    if (!next.includes("part") && next !== "refund") return;
    await pay(accountId, id, row.total, currency);
    const part = {
      subtotal: percentOf(moneyOf(row.subtotal, currency), String(share)),
      tax: percentOf(moneyOf(row.tax, currency), String(share)),
    };
    if (next.includes("part"))
      await inTransaction((db) => creditPart(db, id, part, { code: "refunded" }, now));
    if (next.includes("refund"))
      await inTransaction((db) => refundInvoice(db, id, { code: "refunded" }, now));
  };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const one of steps) await play(one);
      expect(await reported()).toEqual(await postedOf(1));
    }),
    { numRuns: 12 },
  );
});
