import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addMonths } from "@/lib/base/months";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { customerTerms } from "@/lib/db/tables/money/terms";
import { orders } from "@/lib/db/tables/orders/orders";
import { payLaterOrders } from "@/lib/db/tables/orders/pay-later-orders";
import { runtime, setRuntime } from "@/lib/env";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { postingsOf } from "@/lib/testing/money/ledger";
import { daysAfter, dunningStepsOfServer, readRenewals, readServer } from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { cancelOrder } from "../orders/cancel-order";
import { orderInstance } from "../orders/order-instance";
import { showQuote } from "../orders/show-quote";
import { runRenewals } from "../renewals/run";
import { requestCancellation } from "../services/request-cancellation";
import { setServerPrice } from "../services/staff/set-price";
import { setPayLater } from "./set-pay-later";
import { showOwnTerms } from "./show";

withCatalogDatabase();

let billing: StaffContext;
const now = new Date();
const reason = "framework agreement";

beforeAll(async () => {
  // A speed at which no stage takes any time.
  setRuntime({ ...runtime(), deploySpeed: 1_000_000 });
  billing = await asStaff("billing");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const selection = {
  deploy_period: "monthly",
  preset: "102",
  location_name: "NL",
  os_id: 11,
  traffic_plan: "1",
} as const;
const wanted = { ...selection, root_pass: "Root-pass-1", deploy_notify: 0 } as const;

const order = async (account: number, at = now, more: object = {}) =>
  orderInstance.call(await asUser(account, { now: at }), { ...wanted, ...more });
const priceOf = async (account: number): Promise<string> =>
  (await showQuote.call(await asUser(account), selection)).total.value;
const invoiceOf = async (id: number) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
};
const orderOf = async (serverId: number) =>
  (await database().select().from(orders).where(eq(orders.serverId, serverId)))[0];

/** An account that may owe the price of so many servers. */
async function trusted(servers: number, days = 30) {
  const account = (await addAccount(database())).id;
  const price = await priceOf(account);
  const limit = String((Number(price.replace(".", "")) * servers) / 100);
  await setPayLater.call(billing, { account, limit, days, reason });
  return { account, price };
}

describe("an order that is paid later", () => {
  it("begins at once with a numbered, unpaid invoice that is due in so many days, and takes no credit", async () => {
    const { account, price } = await trusted(1, 14);
    const quote = await showQuote.call(await asUser(account), selection);
    const placed = await order(account);
    expect(placed).toMatchObject({ status: "Unpaid", deploy_status: "queued" });
    const invoice = await invoiceOf(placed.invoice);
    expect(invoice).toMatchObject({ status: "Unpaid", total: price, paid: "0.00" });
    expect(invoice.number).toMatch(/^[A-Z]+-\d{4}-\d{6}$/);
    expect(quote.pay_later).toBe(
      new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Amsterdam" }).format(invoice.dueAt),
    );
    expect(Math.round((invoice.dueAt.getTime() - now.getTime()) / 86_400_000)).toBeGreaterThanOrEqual(14);
    expect(await readCredit(database(), account, "EUR")).toBe("0.00");
    expect(await postingsOf(placed.invoice)).toContain(`receivable -${price}`);
    expect(await orderOf(placed.server_id)).toMatchObject({ status: "deploying" });
    await expect(
      cancelOrder.call(await asUser(account), { id: String(placed.server_id) }),
    ).rejects.toMatchObject({ code: "conflict" });
    expect((await showOwnTerms.call(await asUser(account), {})).pay_later).toMatchObject({
      owed: { value: price },
      left: { value: "0.00" },
      is_stopped: false,
    });
  });

  it("waits for its payment beyond the limit, and where something is overdue", async () => {
    const { account } = await trusted(1);
    await order(account);
    expect(await order(account)).toMatchObject({ status: "Unpaid", deploy_status: "awaiting_payment" });
    const late = await trusted(5, 10);
    await order(late.account);
    const after = daysAfter(now, 12);
    expect((await showOwnTerms.call(await asUser(late.account, { now: after }), {})).pay_later).toMatchObject(
      {
        is_stopped: true,
      },
    );
    expect(await order(late.account, after)).toMatchObject({ deploy_status: "awaiting_payment" });
  });

  it("of two at once only one is within the limit", async () => {
    const { account } = await trusted(1);
    const both = await Promise.all([order(account), order(account)]);
    expect(both.map((one) => one.deploy_status).sort()).toEqual(["awaiting_payment", "queued"]);
    const pair = await trusted(2);
    expect(await order(pair.account, now, { count: 3 })).toMatchObject({ deploy_status: "awaiting_payment" });
    expect(await order(pair.account, now, { count: 2 })).toMatchObject({ deploy_status: "queued" });
    const mine = await database()
      .select({ before: payLaterOrders.owedBefore })
      .from(payLaterOrders)
      .where(eq(payLaterOrders.accountId, pair.account));
    expect(mine.map(({ before }) => before).sort()).toEqual(["0.00", pair.price].sort());
  });

  it("is paid from credit that covers it, and never makes credit negative", async () => {
    const { account, price } = await trusted(1);
    await giveCredit(database(), account, "EUR", price);
    expect(await order(account)).toMatchObject({ status: "Paid", deploy_status: "queued" });
    expect(await readCredit(database(), account, "EUR")).toBe("0.00");
  });
});

/** Ordered on account and ready. */
async function ready(days = 30) {
  const { account, price } = await trusted(1, days);
  const placed = await order(account, new Date());
  await runJob(placed.callback, runnerOf());
  return { account, price, serverId: placed.server_id, invoice: placed.invoice };
}

const pay = async (account: number, invoice: number, price: string) => {
  await giveCredit(database(), account, "EUR", price);
  await applyCredit.call(await asUser(account), { invoice_id: String(invoice), amount: price });
};

describe("the first period of such a server", () => {
  it("is owed from the day on which it is ready, and paid for once its invoice is", async () => {
    const { account, price, serverId, invoice } = await ready();
    const before = await readServer(serverId);
    expect(before.dueAt).toEqual(before.readyAt);
    const [owed] = await readRenewals(serverId);
    expect(owed).toMatchObject({ renewal: { paidAt: null }, invoice: { id: invoice } });
    await pay(account, invoice, price);
    const after = await readServer(serverId);
    expect(after.dueAt).toEqual(before.readyAt && addMonths(before.readyAt, 1));
    expect((await readRenewals(serverId))[0]?.renewal.paidAt).not.toBeNull();
  });

  it("is an ordinary one where the invoice is paid before the server is ready", async () => {
    const { account, price } = await trusted(1);
    const placed = await order(account, new Date());
    await pay(account, placed.invoice, price);
    await runJob(placed.callback, runnerOf());
    const { readyAt, dueAt } = await readServer(placed.server_id);
    expect(dueAt).toEqual(readyAt && addMonths(readyAt, 1));
    expect(await readRenewals(placed.server_id)).toEqual([]);
  });

  it("is reminded of and suspended for after its due day, and freed by the payment", async () => {
    const { account, price, serverId, invoice } = await ready(5);
    for (const day of [1, 4, 6, 9, 12]) await runRenewals(daysAfter(new Date(), day));
    expect(await dunningStepsOfServer(serverId)).toContain("suspend");
    expect(await readServer(serverId)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
    await pay(account, invoice, price);
    expect(await readServer(serverId)).toMatchObject({ state: "running", suspendedBy: null });
  });

  it("stays owed when the server ends, or gets another price, before it is paid", async () => {
    const { account, serverId, invoice } = await ready();
    await setServerPrice.call(billing, { id: serverId, price: "1.00", reason, shown: "" });
    expect(await invoiceOf(invoice)).toMatchObject({ status: "Unpaid" });
    const owner = await asUser(account);
    await requestCancellation.call(owner, { id: String(serverId), cancellation_type: 1 });
    expect(await invoiceOf(invoice)).toMatchObject({ status: "Unpaid", paid: "0.00" });
  });

  it("is used to its end by a cancellation at the end of the period", async () => {
    const { account, serverId, invoice } = await ready();
    const { readyAt } = await readServer(serverId);
    await requestCancellation.call(await asUser(account), { id: String(serverId), cancellation_type: 0 });
    const { rows } = await database().execute<{ ends_at: string }>(
      sql`select ends_at from cancellations where server_id = ${serverId}`,
    );
    expect(new Date(rows[0]?.ends_at ?? 0)).toEqual(readyAt && addMonths(readyAt, 1));
    expect(await invoiceOf(invoice)).toMatchObject({ status: "Unpaid" });
  });

  it("gives its unused days back once, when it is paid", async () => {
    const { account, price, serverId, invoice } = await ready();
    await pay(account, invoice, price);
    await requestCancellation.call(await asUser(account), { id: String(serverId), cancellation_type: 1 });
    const credit = await readCredit(database(), account, "EUR");
    expect(Number(credit)).toBeGreaterThan(0);
    expect(Number(credit)).toBeLessThan(Number(price));
  });
});

describe("the terms", () => {
  it("are set with a reason, on record for the customer, and taken back", async () => {
    const account = (await addAccount(database())).id;
    await setPayLater.call(billing, { account, limit: "500", days: 14, reason });
    await setPayLater.call(billing, { account, limit: "500.00", days: 14, reason });
    await setPayLater.call(billing, { account, limit: "", days: 14, reason });
    expect(await changesOnRecord("terms.set_pay_later", `account ${account}`)).toEqual([
      { pay_later: { from: null, to: "500.00 EUR, 14" }, reason },
      { pay_later: { from: "500.00 EUR, 14", to: null }, reason },
    ]);
    expect((await showOwnTerms.call(await asUser(account), {})).pay_later).toBeNull();
  });

  it.each([
    ["no reason", { reason: " " }, "reason.missing"],
    ["a limit of nothing", { limit: "0" }, "argument.invalid"],
    ["a limit below zero", { limit: "-5.00" }, "argument.invalid"],
    ["a limit with a third decimal", { limit: "1.005" }, "argument.invalid"],
    ["no days", { days: 0 }, "argument.invalid"],
    ["a year", { days: 366 }, "argument.invalid"],
  ])("are refused with %s", async (_, wrong, doc) => {
    const account = (await addAccount(database())).id;
    const asked = { account, limit: "500", days: 14, reason, ...wrong };
    await expect(setPayLater.call(billing, asked)).rejects.toMatchObject({ extras: { doc } });
    expect(await database().$count(customerTerms, eq(customerTerms.accountId, account))).toBe(0);
  });

  it("are for those who may, and hold in their own currency alone", async () => {
    const account = (await addAccount(database())).id;
    const asked = { account, limit: "500", days: 14, reason };
    const support = await asStaff("support");
    await expect(setPayLater.call(support, asked)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      setPayLater.call(billing, { ...asked, account: support.actor.account.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await setPayLater.call(billing, asked);
    await database()
      .update(customerTerms)
      .set({ currency: "USD" })
      .where(eq(customerTerms.accountId, account));
    expect(await order(account)).toMatchObject({ deploy_status: "awaiting_payment" });
  });
});
