import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { taxFor } from "@/lib/base/tax";
import { database, inTransaction } from "@/lib/db/client";
import { invoiceLines, invoices, ledgerEntries, ledgerPostings } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { issueInvoice } from "../../money/billing/shared/issue-invoice";
import { makePrice, type Price, type PriceInput } from "./price";

withCatalogDatabase();

/** An exact fraction, so that nothing is rounded implicitly. */
type Ratio = { over: bigint; under: bigint };

const ratio = (text: string): Ratio => {
  const [whole = "0", part = ""] = text.split(".");
  return { over: BigInt(whole + part), under: 10n ** BigInt(part.length) };
};
const add = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
const multiply = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under });
/** Rounds half a cent up; there are no negative values here. */
const toTheCent = ({ over, under }: Ratio): Ratio => ({
  over: (2n * 100n * over + under) / (2n * under),
  under: 100n,
});
const text = (value: Ratio): string => {
  const digits = toTheCent(value).over.toString().padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/** Recomputes the amounts independently: exact, rounded to the cent only where an invoice shows them. */
function computeAgain({ parts, months, discountPercent, setup, tax }: PriceInput) {
  const exact = parts
    .flatMap(({ made }) => made)
    .reduce((sum, { each, count }) => add(sum, multiply(ratio(each), ratio(`${months * count}`))), {
      over: 0n,
      under: 1n,
    });
  const percent = (of: Ratio, rate: string) => toTheCent(multiply(of, multiply(ratio(rate), ratio("0.01"))));
  const discount = percent(exact, discountPercent);
  const period = add(exact, { over: -discount.over, under: discount.under });
  const subtotal = add(period, ratio(setup?.amount ?? "0.00"));
  const taxed = percent(subtotal, tax.rate);
  return {
    discount: text(discount),
    subtotal: text(subtotal),
    tax: text(taxed),
    total: text(add(subtotal, taxed)),
  };
}

const cents = (most: number) => fc.integer({ min: 0, max: most }).map((value) => (value / 100).toFixed(2));

const input: fc.Arbitrary<PriceInput> = fc.record({
  currency: fc.constantFrom("EUR", "RUB", "USD"),
  months: fc.constantFrom(1, 3, 6, 12),
  parts: fc.array(
    fc.record({
      what: fc.constantFrom("os", "software").map((code) => ({ code, name: "part" })),
      made: fc.array(
        fc.record({
          of: fc.constantFrom("flat", "core", "address"),
          each: cents(999_99),
          count: fc.integer({ min: 1, max: 64 }),
        }),
        { minLength: 1, maxLength: 2 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  discountPercent: cents(100_00),
  setup: fc.option(
    cents(9_999_99).map((amount) => ({ what: { code: "setup" as const, name: "part" }, amount })),
  ),
  tax: fc
    .record({
      sellerCountry: fc.constantFrom("NL", "RU"),
      buyerCountry: fc.constantFrom("NL", "DE", "FI", "HU", "LU", "RU", "US"),
      hasValidVatNumber: fc.boolean(),
    })
    .map((parties) => taxFor(parties, "2026-11-29")),
});

it("a price is what fractions say, to the cent: 10 000 random ones", () => {
  fc.assert(
    fc.property(input, (wanted) => {
      expect(makePrice(wanted)).toMatchObject(computeAgain(wanted));
    }),
    { numRuns: 10_000 },
  );
});

async function issue(accountId: number, { currency }: PriceInput, price: Price): Promise<number> {
  const now = new Date();
  const discounted = price.discount === "0.00" ? [] : [price.discount];
  const lines = [
    ...price.lines.map(({ what, quantity, unit_price, amount }) => ({
      description: what,
      quantity,
      unitPrice: unit_price,
      amount,
    })),
    ...discounted.map((amount) => ({
      description: { code: "discount" as const, months: 1, percent: "1" },
      quantity: 1,
      unitPrice: `-${amount}`,
      amount: `-${amount}`,
    })),
  ];
  const { id } = await inTransaction((db) =>
    issueInvoice(db, {
      accountId,
      companyId: 1,
      orderId: null,
      currency,
      lines: lines.map((line) => ({ code: "part", type: "Hosting", relId: 1, serverId: null, ...line })),
      subtotal: price.subtotal,
      tax: price.tax,
      taxRate: price.taxRate,
      taxReason: price.taxReason,
      total: price.total,
      trace: price.trace,
      issuedAt: now,
      dueAt: now,
    }),
  );
  return id;
}

const inCents = (amount: string): bigint => BigInt(amount.replace(".", ""));
const total = (amounts: string[]): bigint => amounts.reduce((sum, one) => sum + inCents(one), 0n);

function groupByInvoice<T extends { invoiceId: number | null }>(rows: T[]): Map<number | null, T[]> {
  const groups = new Map<number | null, T[]>();
  for (const row of rows) {
    const group = groups.get(row.invoiceId) ?? [];
    groups.set(row.invoiceId, group);
    group.push(row);
  }
  return groups;
}

it("1 000 random invoices: lines, invoice and postings are what fractions say, to the cent", async () => {
  const buyers = new Map<string, number>();
  for (const currency of ["EUR", "RUB", "USD"] as const)
    buyers.set(currency, (await addAccount(database(), { currency })).id);
  const numbers = new Map<number, ReturnType<typeof computeAgain>>();
  for (const wanted of fc.sample(input, 1_000)) {
    const invoice = await issue(buyers.get(wanted.currency) ?? 0, wanted, makePrice(wanted));
    numbers.set(invoice, computeAgain(wanted));
  }
  const rows = await database()
    .select()
    .from(invoices)
    .where(inArray(invoices.accountId, [...buyers.values()]));
  expect(rows).toHaveLength(1_000);
  const lines = await database().select().from(invoiceLines);
  const posted = await database()
    .select({ invoiceId: ledgerEntries.invoiceId, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerPostings.entryId));
  const linesOf = groupByInvoice(lines);
  const postedOf = groupByInvoice(posted);
  for (const row of rows) {
    const again = numbers.get(row.id);
    expect({ subtotal: row.subtotal, tax: row.tax, total: row.total }).toEqual({
      subtotal: again?.subtotal,
      tax: again?.tax,
      total: again?.total,
    });
    expect(total((linesOf.get(row.id) ?? []).map(({ amount }) => amount))).toBe(inCents(row.subtotal));
    const amounts = (postedOf.get(row.id) ?? []).map(({ amount }) => amount);
    expect(total(amounts.filter((amount) => amount.startsWith("-")))).toBe(-inCents(row.total));
    expect(total(amounts.filter((amount) => !amount.startsWith("-")))).toBe(inCents(row.total));
  }
}, 120_000);
