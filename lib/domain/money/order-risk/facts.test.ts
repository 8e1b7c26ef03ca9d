import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { emptyProfile } from "@/lib/db/tables/customers/accounts";
import { orderReviews, riskEntries } from "@/lib/db/tables/money/order-risk";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { orders } from "@/lib/db/tables/orders/orders";
import { runtime, setRuntime } from "@/lib/env";
import { type AccountDetails, addAccount } from "@/lib/testing/factories";
import { dispute, payByCard, readCheckout } from "@/lib/testing/money/payments";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { orderInstance } from "../../orders/orders/order-instance";
import { createAddFunds } from "../payments/create-addfunds";
import { endCheckout } from "../payments/shared/end-checkout-session";
import { startPayment } from "../payments/start-payment";

withCatalogDatabase();

const db = () => database();
const now = () => new Date();
const wanted = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
  root_pass: "Root-pass-1",
  deploy_notify: 0,
  hostname: "web-1",
} as const;

beforeEach(async () => {
  const { environment, ...rest } = runtime();
  setRuntime({ ...rest, environment: { ...environment, ORDER_RISK_ORDERS: 1, ORDER_RISK_CARDS: 1 } });
  await db().delete(riskEntries);
});

let phones = 200_000_000;
/** A customer whose phone is nobody else's. */
const customer = (facts: AccountDetails = {}) =>
  addAccount(db(), {
    credit: "80.00",
    profile: { ...emptyProfile, phonecc: 31, phonenumber: String(++phones) },
    ...facts,
  });

let addresses = 0;
/** An address of no known country that nobody else uses. */
const address = () => `10.7.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const order = async (accountId: number, from = address(), more: object = {}) =>
  orderInstance.call(await asUser(accountId, { address: from }), { ...wanted, ...more });

/** What the rules found of an order, by rule. */
async function foundOf({ invoice }: { invoice: number }): Promise<Record<string, string>> {
  const [row] = await db()
    .select({ reasons: orderReviews.reasons })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .where(eq(orders.invoiceId, invoice));
  if (!row) throw new Error("The order was not weighed.");
  return Object.fromEntries(row.reasons.map(({ rule, found }) => [rule, found]));
}

/** Adds funds by a card of that origin. */
async function fundBy(
  accountId: number,
  fingerprint: string,
  country: string | null = null,
): Promise<number> {
  const user = await asUser(accountId);
  const { invoice } = await createAddFunds.call(user, { amount: "10" });
  return payByCard(user, Number(invoice), undefined, { fingerprint, country });
}

/** A card payment that is declined. */
async function declined(accountId: number): Promise<void> {
  const user = await asUser(accountId);
  const { invoice } = await createAddFunds.call(user, { amount: "10" });
  const { payment } = await startPayment.call(user, { invoice_id: String(invoice), method: "sandbox" });
  const { checkout } = await readCheckout(payment);
  await inTransaction((tx) => endCheckout(tx, checkout, { state: "failed", reason: "declined" }, now()));
}

describe("what the panel knows of an order", () => {
  it("is nothing special of a first order of somebody with a phone", async () => {
    expect(await foundOf(await order((await customer()).id))).toEqual({});
  });

  it("counts orders of an account and of an address, whoever they are of, within the hours that count", async () => {
    const [first, second] = [await customer(), await customer()];
    const from = address();
    await order(first.id, from);
    expect(await foundOf(await order(first.id, address(), { hostname: "web-2" }))).toEqual({
      orders_account: "2",
    });
    expect(await foundOf(await order(second.id, from))).toEqual({ orders_address: "2" });
    const old = new Date(Date.now() - 25 * 3_600_000);
    await db().update(orders).set({ createdAt: old }).where(eq(orders.accountId, first.id));
    expect(await foundOf(await order(first.id, address(), { hostname: "web-3" }))).toEqual({});
  });

  it("counts payments by a card, cards of an account, and declined charges", async () => {
    const [first, second] = [await customer(), await customer()];
    await fundBy(first.id, "card A");
    await fundBy(second.id, "card A");
    expect(await foundOf(await order(second.id))).toEqual({ orders_card: "2" });
    await fundBy(second.id, "card B");
    expect(await foundOf(await order(second.id, address(), { hostname: "web-2" }))).toEqual({
      orders_account: "2",
      cards: "2",
    });
    const third = await customer();
    for (let times = 0; times < 3; times++) await declined(third.id);
    expect(await foundOf(await order(third.id))).toEqual({ failed_charges: "3" });
    const failed = await db().select().from(checkoutSessions).where(eq(checkoutSessions.reason, "declined"));
    expect(failed.length).toBeGreaterThanOrEqual(3);
  });

  it("compares the countries of card, billing, order and first login, as far as they are known", async () => {
    const { id } = await customer({ country: "NL" });
    await asUser(id, { address: "198.51.100.1" });
    expect(await foundOf(await order(id, "198.51.100.7"))).toEqual({});
    expect(await foundOf(await order(id, "203.0.113.113", { hostname: "web-2" }))).not.toHaveProperty(
      "countries",
    );
    const found = await foundOf(await order(id, "203.0.113.7", { hostname: "web-3" }));
    expect(found.countries).toContain("order US");
    const other = await customer({ country: "NL" });
    await fundBy(other.id, "card C", "BR");
    expect((await foundOf(await order(other.id))).countries).toBe("card BR, billing NL");
  });

  it("has the phone: none, and that of others", async () => {
    const nobody = await customer({ profile: emptyProfile });
    expect(await foundOf(await order(nobody.id))).toEqual({ no_phone: "" });
    const profile = { ...emptyProfile, phonecc: 49, phonenumber: "301112223" };
    const spaced = { ...emptyProfile, phonecc: 49, phonenumber: "30 111-2223" };
    const [shared] = [await customer({ profile }), await customer({ profile: spaced })];
    expect(await foundOf(await order(shared.id))).toEqual({ shared_phone: "1" });
  });

  it("remembers payments that the bank took back, but not those that it lost", async () => {
    const { id } = await customer();
    const payment = await fundBy(id, "card D");
    await dispute(payment, "opened");
    await dispute(payment, "won");
    expect(await foundOf(await order(id))).toEqual({});
    const lost = await fundBy(id, "card D");
    await dispute(lost, "opened");
    await dispute(lost, "lost");
    expect(await foundOf(await order(id, address(), { hostname: "web-2" }))).toMatchObject({
      chargeback: "1",
    });
  });

  it("looks for entries of the lists", async () => {
    await db()
      .insert(riskEntries)
      .values([
        { list: "mailboxes", value: "throwaway.test" },
        { list: "words", value: "proxy" },
        { list: "words", value: "miner" },
      ]);
    const { id } = await customer({
      email: "who@x.throwaway.test",
      profile: { ...emptyProfile, companyname: "Proxy Ltd", phonecc: 31, phonenumber: String(++phones) },
    });
    expect(await foundOf(await order(id, address(), { hostname: "miner-1" }))).toEqual({
      mailbox: "throwaway.test",
      word: "miner, proxy",
    });
  });
});
