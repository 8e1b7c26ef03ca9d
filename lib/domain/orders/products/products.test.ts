import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { productPeriods, productSubscriptions } from "@/lib/db/tables/money/products";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { daysAfter } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { cancelInvoice } from "../../support/invoices/cancel";
import { setDiscount } from "../terms/set-discount";
import { endSubscription, resumeSubscription } from "./end";
import { listProducts } from "./list";
import { addProduct, editProduct } from "./save";
import { sellProduct } from "./sell";
import { issueDueProducts } from "./shared/issue-due";
import { showCustomerProducts, showOwnSubscriptions } from "./subscriptions";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "framework agreement";
let admin: StaffContext;
let billing: StaffContext;

beforeAll(async () => {
  admin = await asStaff("admin", undefined, { now: start });
  billing = await asStaff("billing", undefined, { now: start });
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const typed = {
  ...{ name_en: "Colocation, 1 unit", name_ru: "Размещение, 1 юнит", name_de: "", months: 1 as const },
  ...{ eur: "33.33", rub: "", usd: "40", is_taxed: true, is_active: true },
};
const product = async (more: object = {}) => (await addProduct.call(admin, { ...typed, ...more })).id;
const customer = async (facts: Parameters<typeof addAccount>[1] = {}) =>
  (await addAccount(database(), facts)).id;
const sell = (account: number, of: number, more: object = {}) =>
  sellProduct.call(billing, {
    ...{ account, product: of, quantity: 1, from: "2030-01-31", price: "", reason },
    ...more,
  });
const invoicesOf = (account: number) =>
  database().select().from(invoices).where(eq(invoices.accountId, account)).orderBy(asc(invoices.id));
const linesOf = (invoice = 0) =>
  database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice))
    .orderBy(asc(invoiceLines.id));
const named = (doc: string) => ({ extras: { doc } });

describe("a product", () => {
  it("is added, changed by one person at a time, and listed with how often it is sold", async () => {
    const id = await product();
    await sell(await customer(), id);
    const { months: _months, ...fields } = typed;
    const change = { ...fields, id, version: 1, eur: "35" };
    await editProduct.call(admin, change);
    await expect(editProduct.call(admin, change)).rejects.toMatchObject(named("product.changed"));
    const { products } = await listProducts.call(admin, {});
    expect(products.find((one) => one.id === id)).toMatchObject({
      ...{ version: 2, months: 1, sold: 1, is_active: true },
      prices: [
        { value: "35.00", currency: "EUR" },
        { value: "40.00", currency: "USD" },
      ],
    });
    expect(await changesOnRecord("products.edit", `product ${id}`)).toEqual([
      { price: { from: "33.33 EUR, 40.00 USD", to: "35.00 EUR, 40.00 USD" } },
    ]);
  });

  it.each([
    ["no name", { name_en: " " }],
    ["no price", { eur: "", usd: "" }],
    ["a price below zero", { eur: "-1" }],
    ["another period", { months: 2 }],
  ])("is refused with %s", async (_, wrong) => {
    await expect(addProduct.call(admin, { ...typed, ...(wrong as object) })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("is not sold without a price in the currency, or when it is off sale", async () => {
    const id = await product();
    const rubles = await customer({ currency: "RUB", country: "RU" });
    await expect(sell(rubles, id)).rejects.toMatchObject(named("product.not_sold"));
    expect((await showCustomerProducts.call(billing, { account: rubles })).offers).toEqual([]);
    await sell(rubles, id, { price: "1000" });
    const off = await product({ is_active: false });
    await expect(sell(await customer(), off)).rejects.toMatchObject(named("product.not_sold"));
    await expect(sell(await customer(), 9_999_999)).rejects.toMatchObject(named("product.not_found"));
    await expect(sell(await customer(), id, { price: "-1" })).rejects.toMatchObject({ code: "invalid" });
    for (const from of ["2028-12-31", "1999-12-31", "2030-02-30"])
      await expect(sell(await customer(), id, { from })).rejects.toMatchObject({ code: "invalid" });
    await expect(
      sellProduct.call(await asStaff("support"), {
        ...{ account: rubles, product: id, quantity: 1, from: "2030-01-31", price: "", reason },
      }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("a product of a customer", () => {
  it("is one sale of two presses", async () => {
    const [account, id] = [await customer(), await product()];
    const key = `press ${account}`;
    const sold = await Promise.all([sell(account, id, { key }), sell(account, id, { key })]);
    expect(new Set(sold.map((one) => one.id)).size).toBe(1);
    await expect(sell(await customer(), id, { key })).rejects.toMatchObject(named("idempotency.conflict"));
  });

  it("is invoiced in advance, each period once, with the day of the month of its start", async () => {
    const [account, id] = [await customer(), await product()];
    await sell(account, id, { quantity: 3 });
    await Promise.all([issueDueProducts(start), issueDueProducts(start), issueDueProducts(start)]);
    const [first, ...more] = await invoicesOf(account);
    expect(more).toEqual([]);
    expect(first).toMatchObject({ status: "Unpaid", subtotal: "99.99", tax: "21.00", total: "120.99" });
    expect(first?.number).not.toBeNull();
    expect(await linesOf(first?.id)).toMatchObject([
      {
        ...{ quantity: 3, unitPrice: "33.33", amount: "99.99", starts: null },
        description: {
          ...{ code: "item", name: "Colocation, 1 unit" },
          period: { from: "2030-01-31", until: "2030-02-28" },
        },
      },
    ]);
    await issueDueProducts(daysAfter(start, 40));
    const periods = await database()
      .select()
      .from(productPeriods)
      .innerJoin(productSubscriptions, eq(productSubscriptions.id, productPeriods.subscriptionId))
      .where(eq(productSubscriptions.accountId, account))
      .orderBy(asc(productPeriods.startsAt));
    expect(periods.map(({ product_periods: { endsAt } }) => endsAt.toISOString().slice(0, 10))).toEqual([
      "2030-02-28",
      "2030-03-31",
    ]);
  });

  it("shares an invoice with the others of its day, with one discount, and tax on the taxed ones alone", async () => {
    const account = await customer();
    await setDiscount.call(billing, {
      ...{ account, percent: "10", covers: "products", from: "2030-01-31", until: "", reason },
    });
    await sell(account, await product({ eur: "100" }));
    await sell(account, await product({ name_en: "Deposit-free rack key", eur: "10", is_taxed: false }));
    await issueDueProducts(start);
    const [invoice, ...more] = await invoicesOf(account);
    expect(more).toEqual([]);
    // 100 and 10 less a tenth; 21 % of 90.
    expect(invoice).toMatchObject({ subtotal: "99.00", tax: "18.90", total: "117.90" });
    expect((await linesOf(invoice?.id)).map(({ amount, isTaxed }) => [amount, isTaxed])).toEqual([
      ["100.00", true],
      ["10.00", false],
      ["-10.00", true],
      ["-1.00", false],
    ]);
  });

  it("speaks the customer's language, at the price that was agreed on, and is paid from credit by itself", async () => {
    const account = await customer({ language: "ru", credit: "100.00", tags: { auto_credit: "1" } });
    await sell(account, await product(), { price: "10" });
    await issueDueProducts(start);
    const [invoice] = await invoicesOf(account);
    expect(invoice).toMatchObject({ status: "Paid", total: "12.10" });
    expect((await linesOf(invoice?.id))[0]?.description).toMatchObject({ name: "Размещение, 1 юнит" });
    expect(await readCredit(database(), account, "EUR")).toBe("87.90");
    const { subscriptions } = await showOwnSubscriptions.call(await asUser(account), {});
    expect(subscriptions).toMatchObject([
      { name: "Размещение, 1 юнит", price: { value: "10.00" }, ended: null },
    ]);
  });

  it("is not invoiced once it has ended, and again from then on when that is undone", async () => {
    const [account, id] = [await customer(), await product()];
    const { id: subscription } = await sell(account, id);
    await endSubscription.call(billing, { id: subscription, reason });
    await expect(endSubscription.call(billing, { id: subscription, reason })).rejects.toMatchObject(
      named("product.ended"),
    );
    await issueDueProducts(daysAfter(start, 60));
    expect(await invoicesOf(account)).toEqual([]);
    const later = await asStaff("billing", undefined, { now: daysAfter(start, 90) });
    await resumeSubscription.call(later, { id: subscription, reason });
    await resumeSubscription.call(later, { id: subscription, reason });
    await issueDueProducts(daysAfter(start, 90));
    const [invoice, ...more] = await invoicesOf(account);
    expect(more).toEqual([]);
    expect((await linesOf(invoice?.id))[0]?.description).toMatchObject({ period: { from: "2030-05-01" } });
  });

  it("of a closed account is not invoiced, and one without a price holds up nobody", async () => {
    const id = await product();
    const closed = await customer();
    await sell(closed, id);
    await database().execute(sql`update accounts set status = 'Closed' where id = ${closed}`);
    const [broken, whole] = [await customer(), await customer()];
    const only = await product({ usd: "" });
    await sell(broken, only);
    await database().execute(sql`update products set prices = '{"USD": "1.00"}' where id = ${only}`);
    await sell(whole, id);
    await issueDueProducts(start);
    expect(await invoicesOf(closed)).toEqual([]);
    expect(await invoicesOf(broken)).toEqual([]);
    expect(await invoicesOf(whole)).toHaveLength(1);
  });
});

it("is invoiced anew where staff cancel its invoice, for the same days", async () => {
  const account = await customer();
  await sell(account, await product());
  await issueDueProducts(start);
  const [wrong] = await invoicesOf(account);
  const { total = "" } = wrong ?? {};
  await cancelInvoice.call(billing, { id: wrong?.id ?? 0, reason: "a wrong address" });
  await issueDueProducts(start);
  await issueDueProducts(start);
  expect((await invoicesOf(account)).map((one) => [one.status, one.total])).toEqual([
    ["Cancelled", total],
    ["Unpaid", total],
  ]);
});
