import { and, asc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { daysAfter } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { announcePriceChange, cancelPriceChange, keepPrice } from "../price-changes/decide";
import { listPriceChanges, showPriceChange } from "../price-changes/list";
import { planPriceChange } from "../price-changes/plan";
import { tellPriceChanges } from "../price-changes/tell";
import { addProduct } from "./save";
import { sellProduct } from "./sell";
import { issueDueProducts } from "./shared/issue-due";
import { showOwnSubscriptions } from "./subscriptions";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "dearer power";
let billing: StaffContext;
let admin: StaffContext;

beforeAll(async () => {
  billing = await asStaff("billing", undefined, { now: start });
  admin = await asStaff("admin", undefined, { now: start });
});

const addColocation = async () =>
  (
    await addProduct.call(admin, {
      ...{ name_en: "Colocation, 1 unit", name_ru: "", name_de: "", months: 1 },
      ...{ eur: "100", rub: "", usd: "", is_taxed: true, is_active: true },
    })
  ).id;
async function sold(product: number, more: { price?: string; from?: string; quantity?: number } = {}) {
  const account = await addAccount(database());
  const { price = "", from = "2030-01-31", quantity = 1 } = more;
  await sellProduct.call(billing, { account: account.id, product, quantity, from, price, reason });
  return account;
}
const plan = (product: number, more: object = {}) =>
  planPriceChange.call(billing, {
    ...{ preset: "", location: "", months: 0, company: "", currency: "EUR", price: "120.00" },
    ...{ from: "2030-04-15", keep_before: "", product, ...more },
  });
/** Net prices of the invoiced periods, in their order. */
async function pricesOf(account: number): Promise<string[]> {
  const rows = await database()
    .select({ price: invoiceLines.unitPrice })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(and(eq(invoices.accountId, account), eq(invoiceLines.code, "item")))
    .orderBy(asc(invoiceLines.id));
  return rows.map(({ price }) => price);
}
const issueUntil = async (days: number) => {
  for (let day = 0; day <= days; day += 15) await issueDueProducts(daysAfter(start, day));
};

describe("a planned change of a product's price", () => {
  it("is told once, and taken by the first period that begins after its day", async () => {
    const product = await addColocation();
    const [one, agreed, kept] = [
      await sold(product, { quantity: 2 }),
      await sold(product, { price: "80.00" }),
      await sold(product),
    ];
    const { id } = await plan(product);
    await keepPrice.call(billing, { id, account: kept.id, is_kept: true });
    const shown = await showPriceChange.call(billing, { id });
    expect(shown.change).toMatchObject({
      ...{ kind: "product", preset: "Colocation, 1 unit", months: 1, servers: 1, kept: 1 },
      brings: { value: "40.00" },
    });
    expect(shown.rows.map(({ customer, product: of }) => [customer.id, of?.name])).toEqual([
      [one.id, "Colocation, 1 unit"],
      [kept.id, "Colocation, 1 unit"],
    ]);
    await announcePriceChange.call(billing, { id });
    await Promise.all([1, 2].map(() => tellPriceChanges(start)));
    const mails = await mailsTo(one.email);
    expect(
      mails.filter(({ subject }) => /^Colocation, 1 unit: €120\.00 a month from/.test(subject)),
    ).toHaveLength(1);
    expect(mails[0]?.body).toContain("€100.00 → €120.00");
    expect(await mailsTo(kept.email)).toEqual([]);
    await issueUntil(105);
    // From 31 January, 28 February and 31 March; the next one begins on 30 April.
    expect(await pricesOf(one.id)).toEqual(["100.00", "100.00", "100.00", "120.00"]);
    expect(await pricesOf(agreed.id)).toEqual(["80.00", "80.00", "80.00", "80.00"]);
    expect(await pricesOf(kept.id)).toEqual(["100.00", "100.00", "100.00", "100.00"]);
    const user = await asUser(one.id, { now: daysAfter(start, 105) });
    const { subscriptions } = await showOwnSubscriptions.call(user, {});
    expect(subscriptions[0]?.price?.value).toBe("120.00");
    await expect(cancelPriceChange.call(billing, { id, reason })).rejects.toMatchObject({
      extras: { doc: "price_change.begun" },
    });
  });

  it("leaves nothing behind when it is canceled, and says so", async () => {
    const product = await addColocation();
    const account = await sold(product);
    const { id } = await plan(product);
    await announcePriceChange.call(billing, { id });
    await tellPriceChanges(start);
    await cancelPriceChange.call(billing, { id, reason });
    await tellPriceChanges(start);
    expect((await mailsTo(account.email))[0]?.subject).toBe("Colocation, 1 unit: the price stays as it was");
    await issueUntil(105);
    expect(new Set(await pricesOf(account.id))).toEqual(new Set(["100.00"]));
  });

  it("leaves those alone who have it since before a day, and is refused where nobody is concerned", async () => {
    const product = await addColocation();
    const old = await sold(product, { from: "2029-12-31" });
    await sold(product);
    const { id } = await plan(product, { keep_before: "2030-01-15" });
    const { rows } = await showPriceChange.call(billing, { id });
    expect(rows.filter(({ is_kept: isKept }) => isKept).map(({ customer }) => customer.id)).toEqual([old.id]);
    const { id: nobody } = await plan(await addColocation());
    await expect(announcePriceChange.call(billing, { id: nobody })).rejects.toMatchObject({
      extras: { doc: "price_change.empty" },
    });
  });

  it.each([
    ["a plan as well", { preset: "102" }],
    ["a location", { location: "NL" }],
    ["no such product", { product: 999_999 }],
    ["a currency in which it is not sold", { currency: "USD" }],
    ["a day too near", { from: "2030-02-01" }],
  ])("is refused with %s", async (_, wrong) => {
    await expect(plan(await addColocation(), wrong)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is offered for every product", async () => {
    const product = await addColocation();
    const { products } = await listPriceChanges.call(billing, {});
    expect(products.map(({ id }) => id)).toContain(product);
  });
});
