import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orderReviews } from "@/lib/db/tables/money/order-risk";
import { refunds } from "@/lib/db/tables/money/refunds";
import { orders } from "@/lib/db/tables/orders/orders";
import { servers } from "@/lib/db/tables/servers/servers";
import { runtime, setRuntime } from "@/lib/env";
import type { Environment } from "@/lib/settings/environment";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, readStock, type TestAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asGuest, asKey, asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { checkCallback } from "../../kernel/jobs/check";
import type { SignedContext, StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { powerOn } from "../../servers/power/on";
import { cancelOrder } from "../orders/cancel-order";
import { orderInstance } from "../orders/order-instance";
import { getBillingData } from "../services/get-billing-data";
import { showOverview } from "../services/overview";
import { approveOrder } from "./approve";
import { askIdentity } from "./ask-identity";
import { rejectOrder } from "./reject";
import { showReview } from "./show";
import { setTrust } from "./trust";

withCatalogDatabase();

const db = () => database();
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
const reason = "looks fine";

/** Settings for the next orders: a missing phone number alone is enough to wait. */
function hold(more: object = {}): void {
  const { environment: _, ...rest } = runtime();
  const own = { ORDER_REVIEW_FROM: 10, ORDER_RISK_POINTS: "no_phone:10", ...more };
  setRuntime({ ...rest, deploySpeed: 1_000_000, environment: { ...environment, ...own } });
}
const bare = { firstname: "", lastname: "", companyname: "", address1: "", address2: "", city: "" };
const noPhone = { ...bare, state: "", postcode: "", phonecc: 0, phonenumber: "", custom: {}, flags: {} };

let environment: Environment;
let one: StaffContext;
let two: StaffContext;
let account: TestAccount;
let user: SignedContext;
beforeAll(async () => {
  ({ environment } = runtime());
  one = await asStaff("billing");
  two = await asStaff("admin");
});
beforeEach(async () => {
  hold();
  account = await addAccount(db(), { credit: "50.00", profile: noPhone });
  user = await asUser(account.id);
});
afterAll(async () => {
  expect(await verifyLedger(db())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const order = (more: object = {}, as: SignedContext = user) => orderInstance.call(as, { ...wanted, ...more });
type Ordered = Awaited<ReturnType<typeof order>>;

async function reviewOf({ invoice }: Pick<Ordered, "invoice">) {
  const [row] = await db()
    .select({ review: orderReviews, order: orders, server: servers })
    .from(orderReviews)
    .innerJoin(orders, eq(orders.id, orderReviews.orderId))
    .innerJoin(servers, eq(servers.id, orders.serverId))
    .where(eq(orders.invoiceId, invoice));
  if (!row) throw new Error("The order was not weighed.");
  return row;
}
const statesOf = async (ordered: Pick<Ordered, "invoice">) => {
  const { review, order: of, server } = await reviewOf(ordered);
  return [review.state, of.status, server.state];
};
const held = ["waiting", "in_review", "in_review"];
const idOf = async (ordered: Pick<Ordered, "invoice">) => (await reviewOf(ordered)).review.id;
const credit = () => readCredit(db(), account.id, "EUR");
const deployed = (callback: string) => runJob(callback, runnerOf());
const approve = async (ordered: Ordered, by = one) =>
  approveOrder.call(by, { id: await idOf(ordered), reason });
const reject = async (ordered: Ordered, by = one) =>
  rejectOrder.call(by, { id: await idOf(ordered), reason: "stolen card" });
const doc = (name: string) => ({ extras: { doc: name } });

describe("a paid order at the limit", () => {
  it("waits, which the customer and programs see, and its deployment does not begin", async () => {
    const ordered = await order();
    expect(ordered).toMatchObject({ status: "Paid", deploy_status: "queued" });
    expect(await statesOf(ordered)).toEqual(held);
    const { review } = await reviewOf(ordered);
    expect(review).toMatchObject({ points: 10, threshold: 10, reasons: [{ rule: "no_phone", points: 10 }] });
    expect(await checkCallback.call(asGuest(), { key: ordered.callback })).toMatchObject({
      result: "Not ready",
      stage: "queued",
      progress: 0,
    });
    const overview = await showOverview.call(user, { id: ordered.server_id });
    expect(overview).toMatchObject({
      state: "in_review",
      review: "waiting",
      jobs: [{ state: "in_review" }],
    });
    expect(JSON.stringify(overview)).not.toContain("points");
    const billing = await getBillingData.call(user, { id: String(ordered.server_id) });
    expect(JSON.stringify(billing)).toContain('"Pending"');
    await expect(powerOn.call(user, { id: String(ordered.server_id) })).rejects.toMatchObject(
      doc("server.in_review"),
    );
    const told = await mailsTo(account.email);
    expect(told.map(({ subject }) => subject)).toContain("We're checking your order of web-1");
    expect(await changesOnRecord("orders.hold", `server ${ordered.server_id}`)).toEqual([
      { order: review.orderId },
    ]);
  });

  it("waits however it is ordered and paid: by a key, by the hour, free, by card, together with others", async () => {
    const byKey = await order({}, await asKey(account.id));
    expect(await statesOf(byKey)).toEqual(held);
    const byHour = await order({ deploy_period: "hourly", preset: "121", hostname: "web-2" });
    expect(await statesOf(byHour)).toEqual(held);
    const poor = await addAccount(db(), { profile: noPhone });
    const payer = await asUser(poor.id);
    const later = await order({}, payer);
    expect(later.status).toBe("Unpaid");
    await payByCard(payer, later.invoice);
    expect(await statesOf(later)).toEqual(held);
    const several = await order({ count: 2, hostname: "many" }, payer);
    await payByCard(payer, several.invoice);
    for (const { invoice } of several.servers ?? []) expect(await statesOf({ invoice })).toEqual(held);
  });

  it("does not wait below the limit, or if the customer is trusted, which is on record, too", async () => {
    hold({ ORDER_REVIEW_FROM: 11 });
    expect(await statesOf(await order())).toEqual(["passed", "deploying", "deploying"]);
    hold();
    await setTrust.call(one, { account: account.id, trust: "trusted", reason: "met in person" });
    expect(await statesOf(await order({ hostname: "web-2" }))).toEqual(["trusted", "deploying", "deploying"]);
    await setTrust.call(one, { account: account.id, trust: "record", reason: "no longer" });
    expect(await statesOf(await order({ hostname: "web-3" }))).toEqual(held);
    const old = new Date(Date.now() - 90 * 86_400_000);
    await db().update(accounts).set({ createdAt: old }).where(eq(accounts.id, account.id));
    expect(await statesOf(await order({ hostname: "web-4" }))).toEqual(["trusted", "deploying", "deploying"]);
    await setTrust.call(one, { account: account.id, trust: "weighed", reason: "odd orders" });
    expect(await statesOf(await order({ hostname: "web-5" }))).toEqual(held);
  });

  it("is weighed once: what is paid again after a chargeback waits on", async () => {
    const poor = await addAccount(db(), { profile: noPhone });
    const payer = await asUser(poor.id);
    const ordered = await order({}, payer);
    const payment = await payByCard(payer, ordered.invoice);
    await dispute(payment, "opened");
    await expect(approve(ordered)).rejects.toMatchObject(doc("order_review.unpaid"));
    await dispute(payment, "won");
    expect(await statesOf(ordered)).toEqual(held);
    await approve(ordered);
    expect(await statesOf(ordered)).toEqual(["approved", "deploying", "deploying"]);
  });
});

describe("approving", () => {
  it("lets the deployment begin, once, and says who decided", async () => {
    const ordered = await order();
    await Promise.all([approve(ordered), approve(ordered, two), approve(ordered)]);
    await approve(ordered);
    expect(await statesOf(ordered)).toEqual(["approved", "deploying", "deploying"]);
    expect(await deployed(ordered.callback)).toMatchObject({ state: "done" });
    const shown = await showReview.call(one, { id: await idOf(ordered) });
    expect(shown).toMatchObject({ state: "approved", note: reason, points: 10, by: expect.any(String) });
    await expect(reject(ordered)).rejects.toMatchObject(doc("order_review.over"));
  });

  it("and a proof of identity: it is asked for once, shown, and staff decide afterwards", async () => {
    const ordered = await order();
    const id = await idOf(ordered);
    await askIdentity.call(one, { id });
    await askIdentity.call(two, { id });
    expect(await showOverview.call(user, { id: ordered.server_id })).toMatchObject({ review: "identity" });
    const asked = (await mailsTo(account.email)).filter(({ subject }) => subject.includes("confirm"));
    expect(asked).toHaveLength(1);
    expect((await showReview.call(one, { id })).identity).toBe("asked");
    await db().update(accounts).set({ verified: true }).where(eq(accounts.id, account.id));
    expect((await showReview.call(one, { id })).identity).toBe("verified");
    expect((await statesOf(ordered))[2]).toBe("in_review");
    await approve(ordered);
    expect((await statesOf(ordered))[2]).toBe("deploying");
    const next = await order({ hostname: "web-2" });
    await expect(askIdentity.call(one, { id: await idOf(next) })).rejects.toMatchObject(
      doc("identity.verified"),
    );
  });
});

describe("rejecting", () => {
  it("returns credit to the cent with a credit note, and frees unit and name, once", async () => {
    const stock = await readStock(db(), 102, "NL");
    const ordered = await order();
    expect(await credit()).toBe("44.55");
    await Promise.all([reject(ordered), reject(ordered, two)]);
    expect(await reject(ordered)).toMatchObject({ to_credit: "0.00" });
    expect(await credit()).toBe("50.00");
    expect(await statesOf(ordered)).toEqual(["rejected", "cancelled", "deleted"]);
    expect(await readStock(db(), 102, "NL")).toBe(stock);
    const notes = await db().select().from(creditNotes).where(eq(creditNotes.invoiceId, ordered.invoice));
    expect(notes).toHaveLength(1);
    const [booked] = await db().select().from(refunds).where(eq(refunds.invoiceId, ordered.invoice));
    expect(booked).toMatchObject({ state: "booked", amount: "5.45", destination: "credit" });
    expect(await checkCallback.call(asGuest(), { key: ordered.callback })).toMatchObject({
      result: "Fail",
      scope: "the order was cancelled",
    });
    const told = (await mailsTo(account.email)).map(({ subject }) => subject);
    expect(told).toContain("We couldn't accept your order of web-1");
    await expect(approve(ordered)).rejects.toMatchObject(doc("order_review.over"));
  });

  it("returns a card's money to the card, also its part of a payment for several", async () => {
    const poor = await addAccount(db(), { profile: noPhone });
    const payer = await asUser(poor.id);
    const alone = await order({}, payer);
    const first = await payByCard(payer, alone.invoice);
    expect(await reject(alone)).toMatchObject({ to_card: "5.45", to_credit: "0.00" });
    const several = await order({ count: 2, hostname: "many" }, payer);
    const second = await payByCard(payer, several.invoice);
    const [part, other] = several.servers ?? [];
    expect(await reject({ ...several, invoice: part?.invoice ?? 0 })).toMatchObject({
      to_card: "5.45",
      to_credit: "0.00",
    });
    expect(await statesOf({ invoice: other?.invoice ?? 0 })).toEqual(held);
    const back = await db()
      .select({ of: payments.refundOf, amount: payments.amount, method: payments.method })
      .from(payments)
      .where(and(inArray(payments.refundOf, [first, second]), isNotNull(payments.refundOf)))
      .orderBy(payments.id);
    expect(back).toEqual([
      { of: first, amount: "5.45", method: "sandbox" },
      { of: second, amount: "5.45", method: "sandbox" },
    ]);
    expect(await readCredit(db(), poor.id, "EUR")).toBe("0.00");
    expect(await verifyLedger(db())).toEqual([]);
  });

  it("needs a second person above the limit, who is not the first", async () => {
    hold({ CREDIT_APPROVAL_ABOVE: "EUR:5.00,RUB:5.00,USD:5.00" });
    const ordered = await order();
    expect(await reject(ordered)).toMatchObject({ isWaiting: true });
    expect(await statesOf(ordered)).toEqual(["refunding", "in_review", "in_review"]);
    expect(await credit()).toBe("44.55");
    await expect(reject(ordered)).rejects.toMatchObject(doc("refund.own"));
    expect(await showOverview.call(user, { id: ordered.server_id })).toMatchObject({ review: "waiting" });
    expect(await reject(ordered, two)).toMatchObject({ isWaiting: false, to_credit: "5.45" });
    expect(await credit()).toBe("50.00");
    const [booked] = await db().select().from(refunds).where(eq(refunds.invoiceId, ordered.invoice));
    expect(booked).toMatchObject({ askedBy: one.actor.account.id, decidedBy: two.actor.account.id });
  });

  it("counts together with other refunds of that person to the account", async () => {
    hold({ CREDIT_APPROVAL_ABOVE: "EUR:6.00,RUB:6.00,USD:6.00" });
    expect(await reject(await order())).toMatchObject({ isWaiting: false });
    expect(await reject(await order({ hostname: "web-2" }))).toMatchObject({ isWaiting: true });
  });

  it("by the hour, before anything was charged, returns nothing and ends its month", async () => {
    const ordered = await order({ deploy_period: "hourly", preset: "121" });
    expect(await reject(ordered)).toMatchObject({ to_card: "0.00", to_credit: "0.00" });
    expect(await credit()).toBe("50.00");
    expect(await statesOf(ordered)).toEqual(["rejected", "cancelled", "deleted"]);
  });
});

describe("at the same time", () => {
  const settle = (calls: Promise<unknown>[]) =>
    Promise.allSettled(calls).then((ends) => ends.filter(({ status }) => status === "fulfilled").length);

  it("approving and rejecting: one of them happens, whole", async () => {
    for (let round = 0; round < 4; round++) {
      const ordered = await order({ hostname: `race-${round}` });
      expect(await settle([approve(ordered), reject(ordered, two)])).toBe(1);
      const states = await statesOf(ordered);
      expect([
        ["approved", "deploying", "deploying"],
        ["rejected", "cancelled", "deleted"],
      ]).toContainEqual(states);
      const [invoice] = await db().select().from(invoices).where(eq(invoices.id, ordered.invoice));
      expect(invoice?.status).toBe(states[0] === "approved" ? "Paid" : "Refunded");
    }
  });

  it("the customer cancels while it waits: what was paid comes back, and staff are too late", async () => {
    const ordered = await order();
    const cancel = () => cancelOrder.call(user, { id: String(ordered.server_id) });
    const ends = await settle([cancel(), approve(ordered)]);
    expect(ends).toBe(1);
    const next = await order({ hostname: "web-2" });
    await cancelOrder.call(user, { invoice: String(next.invoice) });
    expect(await statesOf(next)).toEqual(["cancelled", "cancelled", "deleted"]);
    await expect(approve(next)).rejects.toMatchObject(doc("order_review.over"));
    await expect(reject(next)).rejects.toMatchObject(doc("order_review.over"));
    await expect(cancelOrder.call(user, { invoice: String(next.invoice) })).rejects.toMatchObject(
      doc("invoice.not_unpaid"),
    );
  });

  it("a process that dies between leaves it waiting, and the same call does it", async () => {
    const ordered = await order();
    const id = await idOf(ordered);
    const dying = inTransaction(async (tx) => {
      await rejectOrder.call({ ...one, db: tx }, { id, reason: "stolen card" });
      throw new Error("the process is killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await statesOf(ordered)).toEqual(held);
    expect(await credit()).toBe("44.55");
    await reject(ordered);
    expect(await credit()).toBe("50.00");
    const [job] = await db()
      .select()
      .from(jobs)
      .where(eq(jobs.orderId, (await reviewOf(ordered)).order.id));
    expect(job?.state).toBe("cancelled");
  });
});

it("who may what: support decides and asks, and returns no money; customers see nothing of it", async () => {
  const support = await asStaff("support");
  const ordered = await order();
  const id = await idOf(ordered);
  await expect(rejectOrder.call(support, { id, reason })).rejects.toMatchObject(doc("staff.right_missing"));
  await approveOrder.call(support, { id, reason });
  const catalog = await asStaff("catalogue");
  await expect(showReview.call(catalog, { id })).rejects.toMatchObject(doc("staff.right_missing"));
  await expect(showReview.call(one, { id: 999_999 })).rejects.toMatchObject(doc("order_review.not_found"));
  await expect(approveOrder.call(one, { id, reason: "x" })).rejects.toMatchObject(doc("reason.missing"));
});
