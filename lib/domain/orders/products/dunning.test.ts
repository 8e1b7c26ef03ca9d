import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { productSubscriptions } from "@/lib/db/tables/money/products";
import { dunningCharges, dunningChoices, dunningPlans, handOvers } from "@/lib/db/tables/orders/dunning";
import { productDebts, productSteps } from "@/lib/db/tables/orders/product-dunning";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import { addService, daysAfter } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showInvoice } from "../../money/billing/show-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { listOpenItems } from "../../money/receivables/show";
import { showBackOfficeInvoice } from "../../support/back-office/invoice";
import { choosePlan } from "../dunning/choose";
import { handOverInvoice, takeBackInvoice } from "../dunning/hand-over";
import { showCustomerDunning } from "../dunning/of-customer";
import { previewPlan } from "../dunning/preview";
import { savePlan } from "../dunning/save";
import { stopDunning } from "../dunning/stop";
import { runRenewals } from "../renewals/run";
import { resumeSubscription } from "./end";
import { addProduct } from "./save";
import { sellProduct } from "./sell";
import { countProductSteps, takeProductSteps } from "./shared/take-steps";
import { showOwnSubscriptions } from "./subscriptions";

withCatalogDatabase();

const start = new Date("2030-01-31T12:00:00Z");
const reason = "agreed by phone";
const collector = "Collect & Co.";
let billing: StaffContext;
let product: number;

beforeAll(async () => {
  billing = await asStaff("billing", undefined, { now: start });
  const admin = await asStaff("admin", undefined, { now: start });
  ({ id: product } = await addProduct.call(admin, {
    ...{ name_en: "Colocation, 1 unit", name_ru: "", name_de: "", months: 1 },
    ...{ eur: "100", rub: "", usd: "", is_taxed: true, is_active: true },
  }));
});
beforeEach(async () => {
  await database().delete(dunningChoices);
  await database().delete(dunningPlans);
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const mail = (days: number, more: object = {}) => ({
  ...{ days, text_en: "", text_ru: "", text_de: "", is_letter: false },
  ...{ fee_eur: "", fee_usd: "", fee_rub: "", has_interest: false, ...more },
});
const plan = {
  ...{ id: null, version: 0, name: "Plan", company: "", tag: "", is_chosen: false, is_active: true },
  mails: [mail(1), mail(5, { is_letter: true, fee_eur: "5.00", text_en: "Please call us." })],
  suspend_after: 10 as number | null,
  terminate_after: 30 as number | null,
  hand_over_after: null as number | null,
  collector: "",
};
const save = (more: Partial<typeof plan> = {}) => savePlan.call(billing, { ...plan, ...more });
const live = async (from: Date, to: Date) => {
  for (let at = from; at <= to; at = daysAfter(at, 0.5)) await runRenewals(at);
};
/** A customer with a product, and its first invoice. */
async function sold() {
  const account = await addAccount(database());
  const { id } = await sellProduct.call(billing, {
    ...{ account: account.id, product, quantity: 1, from: "2030-01-31", price: "", reason },
  });
  await runRenewals(start);
  const [invoice] = await invoicesOf(account.id);
  if (!invoice) throw new Error("Nothing was invoiced.");
  return { account, id, invoice, dueAt: invoice.dueAt };
}
const invoicesOf = (account: number) =>
  database().select().from(invoices).where(eq(invoices.accountId, account)).orderBy(asc(invoices.id));
const statusOf = async (id: number) =>
  (await database().select({ status: invoices.status }).from(invoices).where(eq(invoices.id, id)))[0]?.status;
const subscription = async (id: number) =>
  (await database().select().from(productSubscriptions).where(eq(productSubscriptions.id, id)))[0];
const subjects = async (email: string) =>
  (await mailsTo(email)).map(({ subject }) => subject.replace(/[A-Z]{2}-\d{4}-\d{6}/, "N")).reverse();
const pay = async (
  account: { id: number; currency: "EUR" | "RUB" | "USD" },
  id: number,
  amount: string,
  now: Date,
) => {
  await giveCredit(database(), account.id, account.currency, amount);
  await applyCredit.call(await asUser(account.id, { now }), { invoice_id: String(id), amount });
};
const named = (doc: string) => ({ extras: { doc } });

describe("an unpaid product", () => {
  it("is reminded of, paused and ended by the plan, with its letter and its fee", async () => {
    await save();
    const { account, id, invoice, dueAt } = await sold();
    await live(daysAfter(start, 0.5), daysAfter(dueAt, 9.5));
    expect(await subjects(account.email)).toEqual([
      "Overdue: €121.00 for Colocation, 1 unit",
      "Overdue: €126.00 for Colocation, 1 unit",
    ]);
    const [last] = await mailsTo(account.email);
    for (const part of ["Please call us.", "it is paused on"]) expect(last?.body).toContain(part);
    const charges = await database()
      .select()
      .from(dunningCharges)
      .where(eq(dunningCharges.debtId, invoice.id));
    expect(charges).toMatchObject([{ kind: "fee", amount: "5.00" }]);
    await live(daysAfter(dueAt, 10), daysAfter(dueAt, 29.5));
    expect((await subjects(account.email)).at(-1)).toBe("Colocation, 1 unit is paused");
    expect((await subscription(id))?.pausedAt).not.toBeNull();
    const { subscriptions } = await showOwnSubscriptions.call(await asUser(account.id), {});
    expect(subscriptions[0]?.paused).not.toBeNull();
    // No further period was invoiced; the other invoice is that of the fee.
    expect((await invoicesOf(account.id)).map(({ total }) => total)).toEqual(["121.00", "5.00"]);
    await live(daysAfter(dueAt, 30), daysAfter(dueAt, 31));
    expect((await subscription(id))?.endedAt).not.toBeNull();
    expect(await statusOf(invoice.id)).toBe("Cancelled");
    expect(await subjects(account.email)).toContain("Colocation, 1 unit has ended");
  });

  it("goes on when it is paid, without invoicing the days of the pause", async () => {
    await save();
    const { account, id, invoice, dueAt } = await sold();
    const late = daysAfter(dueAt, 29);
    await live(daysAfter(start, 0.5), late);
    expect((await subscription(id))?.pausedAt).not.toBeNull();
    await pay(account, invoice.id, invoice.total, late);
    const row = await subscription(id);
    expect(row?.pausedAt).toBeNull();
    expect(row?.nextAt.getTime()).toBeGreaterThanOrEqual(late.getTime());
    await live(late, daysAfter(late, 3));
    expect((await subscription(id))?.endedAt).toBeNull();
  });

  it("waits while dunning is stopped, and is taken once by several processes", async () => {
    await save({ mails: [mail(1)], suspend_after: 3 });
    const { account, id, dueAt } = await sold();
    await stopDunning.call(
      { ...billing, now: dueAt },
      { account: account.id, invoice: null, until: daysAfter(dueAt, 3).toISOString().slice(0, 10), reason },
    );
    const takeAtOnce = (at: Date) => Promise.all([1, 2, 3].map(() => takeProductSteps(at)));
    await takeAtOnce(daysAfter(dueAt, 2));
    expect(await subjects(account.email)).toEqual([]);
    await takeAtOnce(daysAfter(dueAt, 4.5));
    expect(await subjects(account.email)).toHaveLength(1);
    await live(daysAfter(dueAt, 5), daysAfter(dueAt, 12));
    expect((await subscription(id))?.pausedAt).not.toBeNull();
    expect(await subjects(account.email)).toHaveLength(2);
  });

  it("has one mail a day with servers that are unpaid too", async () => {
    await save({ mails: [mail(1)], suspend_after: null, terminate_after: null });
    const service = await addService(start);
    await sellProduct.call(billing, {
      ...{ account: service.account.id, product, quantity: 1, reason, price: "" },
      from: service.dueAt.toISOString().slice(0, 10),
    });
    const first = daysAfter(service.dueAt, -14);
    const days: string[][] = [];
    for (let at = first; at <= daysAfter(service.dueAt, 6); at = daysAfter(at, 1)) {
      const before = await subjects(service.account.email);
      for (const part of [-0.3, 0, 0.3]) await runRenewals(daysAfter(at, part));
      days.push((await subjects(service.account.email)).slice(before.length));
    }
    const reminders = days.map((all) => all.filter((subject) => subject.startsWith("Overdue")));
    expect(reminders.flat()).toHaveLength(2);
    for (const all of reminders) expect(all.length).toBeLessThanOrEqual(1);
  });

  it("is reminded of and paused again where the bank took its payment back", async () => {
    await save();
    const { account, id, invoice, dueAt } = await sold();
    const payment = await payByCard(await asUser(account.id, { now: start }), invoice.id);
    await live(daysAfter(start, 0.5), daysAfter(dueAt, 1));
    expect(await statusOf(invoice.id)).toBe("Paid");
    await dispute(payment, "opened");
    await live(daysAfter(dueAt, 1.5), daysAfter(dueAt, 25));
    expect(await statusOf(invoice.id)).toBe("Collections");
    expect((await subscription(id))?.pausedAt).not.toBeNull();
  });

  it("is counted by the preview and before a catch-up", async () => {
    const { account, invoice, dueAt } = await sold();
    const now = daysAfter(dueAt, 2);
    const asked = { ...plan, mails: [mail(1)], suspend_after: 3, terminate_after: null };
    const { id: _id, version: _version, ...fields } = asked;
    const admin = await asStaff("admin");
    const found = await previewPlan.call({ ...admin, now }, { ...fields, id: null });
    const row = found.rows.find((one) => one.customer.id === account.id);
    expect(row).toMatchObject({ id: -invoice.id, name: "Colocation, 1 unit", invoice: { id: invoice.id } });
    expect(row?.planned.map(({ kind }) => kind)).toEqual(["mail", "suspend"]);
    expect((await countProductSteps(now)).mails).toBeGreaterThan(0);
    expect(
      await database().select().from(productSteps).where(eq(productSteps.invoiceId, invoice.id)),
    ).toEqual([]);
  });

  it("is not dunned where credit pays it at once", async () => {
    const account = await addAccount(database(), { credit: "500.00", tags: { auto_credit: "1" } });
    await sellProduct.call(billing, {
      ...{ account: account.id, product, quantity: 1, from: "2030-01-31", price: "", reason },
    });
    await runRenewals(start);
    expect(
      await database().select().from(productDebts).where(eq(productDebts.accountId, account.id)),
    ).toEqual([]);
  });
});

describe("the handover", () => {
  it("is a step of the plan: the invoice stays owed, is reminded of no more, and outlives the product", async () => {
    await save({ hand_over_after: 20, collector });
    const { account, id, invoice, dueAt } = await sold();
    await live(daysAfter(start, 0.5), daysAfter(dueAt, 20.5));
    expect(await statusOf(invoice.id)).toBe("Collections");
    expect((await subjects(account.email)).at(-1)).toBe("Invoice N was handed over for collection");
    expect((await mailsTo(account.email))[0]?.body).toContain(collector);
    const user = await asUser(account.id, { now: daysAfter(dueAt, 21) });
    expect(await showInvoice.call(user, { id: String(invoice.id) })).toMatchObject({
      handed_over: { collector },
      taken_back_by: null,
      balance: { value: "121.00" },
    });
    expect(await showBackOfficeInvoice.call(billing, { id: invoice.id })).toMatchObject({
      handed_over: { collector },
    });
    const { items } = await listOpenItems.call(
      { ...billing, now: daysAfter(dueAt, 21) },
      { customer: account.id },
    );
    expect(items.find((item) => item.invoice?.id === invoice.id)?.amount.value).toBe("121.00");
    const { handed_over: all } = await showCustomerDunning.call(billing, { account: account.id });
    expect(all).toMatchObject([{ invoice: { id: invoice.id }, collector, amount: { value: "121.00" } }]);
    await live(daysAfter(dueAt, 21), daysAfter(dueAt, 40));
    expect((await subscription(id))?.endedAt).not.toBeNull();
    expect(await statusOf(invoice.id)).toBe("Collections");
    await pay(account, invoice.id, "121.00", daysAfter(dueAt, 41));
    expect(await statusOf(invoice.id)).toBe("Paid");
    const [row] = await database().select().from(handOvers).where(eq(handOvers.invoiceId, invoice.id));
    expect(row?.endedAt).not.toBeNull();
  });

  it("of a server's invoice keeps it owed when the server is deleted", async () => {
    const { id: chosen } = await save({
      ...{ mails: [mail(1)], suspend_after: 3, hand_over_after: 5, terminate_after: 8, collector },
      is_chosen: true,
    });
    const service = await addService(start);
    await choosePlan.call(billing, { account: service.account.id, plan: chosen, reason });
    await live(daysAfter(service.dueAt, -14), daysAfter(service.dueAt, 12));
    const owed = (await invoicesOf(service.account.id)).filter(({ status }) => status === "Collections");
    expect(owed).toHaveLength(1);
    expect((await mailsTo(service.account.email))[0]?.body).toContain(
      "Its unpaid invoice was handed over for collection and is still owed.",
    );
  });

  it("is done and taken back by staff, once each; what the bank took back is not theirs to take", async () => {
    await save({ mails: [mail(1), mail(6)], suspend_after: null, terminate_after: null });
    const { account, invoice, dueAt } = await sold();
    await live(daysAfter(start, 0.5), daysAfter(dueAt, 2));
    const staff = { ...billing, now: daysAfter(dueAt, 2) };
    await expect(takeBackInvoice.call(staff, { id: invoice.id, reason })).rejects.toMatchObject(
      named("dunning.not_handed_over"),
    );
    const asked = { id: invoice.id, collector, reason };
    const both = await Promise.allSettled([
      handOverInvoice.call(staff, asked),
      handOverInvoice.call(staff, asked),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const told = (await subjects(account.email)).length;
    await live(daysAfter(dueAt, 3), daysAfter(dueAt, 7));
    expect(await subjects(account.email)).toHaveLength(told);
    await takeBackInvoice.call({ ...billing, now: daysAfter(dueAt, 7) }, { id: invoice.id, reason });
    expect(await statusOf(invoice.id)).toBe("Unpaid");
    await live(daysAfter(dueAt, 7.5), daysAfter(dueAt, 8.5));
    expect((await subjects(account.email)).at(-1)).toMatch(/^Overdue/);
    await expect(handOverInvoice.call(await asStaff("support"), asked)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it.each([
    ["without the day", { collector }],
    ["without who collects", { hand_over_after: 20 }],
    ["after the end", { hand_over_after: 30, collector }],
    ["before any mail about what is overdue", { hand_over_after: 2, mails: [mail(-2), mail(5)], collector }],
  ])("is refused in a plan %s", async (_, wrong) => {
    await expect(save(wrong)).rejects.toMatchObject({ code: "invalid" });
  });
});

it("can be continued by staff after it has ended", async () => {
  await save();
  const { id, dueAt } = await sold();
  await live(daysAfter(start, 0.5), daysAfter(dueAt, 31));
  await resumeSubscription.call({ ...billing, now: daysAfter(dueAt, 40) }, { id, reason });
  expect(await subscription(id)).toMatchObject({ endedAt: null, pausedAt: null });
});
