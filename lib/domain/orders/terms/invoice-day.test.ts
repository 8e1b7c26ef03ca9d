import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "@/lib/base/time-zone";
import { database } from "@/lib/db/client";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoiceLines, invoices } from "@/lib/db/tables/money/billing";
import { productPeriods } from "@/lib/db/tables/money/products";
import { operatorContext } from "@/lib/session/context";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount, giveCredit, type TestAccount } from "@/lib/testing/factories";
import { runJob, runnerOf } from "@/lib/testing/jobs/work";
import { readCredit } from "@/lib/testing/money/credit";
import { dispute, payByCard } from "@/lib/testing/money/payments";
import {
  addService,
  daysAfter,
  dunningStepsOfServer,
  readRenewals,
  readServer,
} from "@/lib/testing/money/renewals";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import type { StaffContext } from "../../kernel/operation/context";
import { showInvoice } from "../../money/billing/show-invoice";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { applyCredit } from "../../money/payments/apply-credit";
import { refundPayment } from "../../money/payments/refund-payment";
import { freeServers } from "../../money/subscriptions/shared/free-servers";
import { orderInstance } from "../orders/order-instance";
import { showQuote } from "../orders/show-quote";
import { addProduct } from "../products/save";
import { sellProduct } from "../products/sell";
import { endCancelledServers } from "../renewals/end-cancelled";
import { runRenewals } from "../renewals/run";
import { showPlan } from "../renewals/show-plan";
import { appraiseServer } from "../services/appraise";
import { cancellation } from "../services/cancellation-kind";
import { deleteCancellationRequest } from "../services/delete-cancellation-request";
import { requestCancellation } from "../services/request-cancellation";
import { updateProduct } from "../services/update-product";
import { previewInvoiceDay } from "./preview-invoice-day";
import { endInvoiceDay, setInvoiceDay } from "./set-invoice-day";
import { showOwnTerms } from "./show";

withCatalogDatabase();

const reason = "asked for by phone";
let billing: StaffContext;
let admin: StaffContext;

beforeAll(async () => {
  billing = await asStaff("billing");
  admin = await asStaff("admin");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const [first, second] = [new Date("2031-01-10T12:00:00Z"), new Date("2031-01-20T09:00:00Z")];
const align = (account: TestAccount, day = 1) =>
  setInvoiceDay.call(billing, { account: account.id, day, reason });
const dayOf = (at: Date | null | undefined): string => at?.toISOString().slice(0, 10) ?? "";
const invoicesOf = async ({ id }: TestAccount) =>
  (
    await database().select().from(invoices).where(eq(invoices.accountId, id)).orderBy(asc(invoices.id))
  ).filter(({ orderId }) => orderId === null);
const linesOf = (invoice = 0) =>
  database()
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, invoice))
    .orderBy(asc(invoiceLines.id));

/** Two servers of one account, ordered ten days apart. */
async function twoServers(more: Parameters<typeof addService>[1] = {}) {
  const one = await addService(first, more);
  const other = await addService(second, { ...more, account: one.account });
  return { account: one.account, one: one.serverId, other: other.serverId, price: one.price };
}

/** Issues what is due and pays all of it from credit. */
async function payAll(account: TestAccount, now: Date): Promise<void> {
  await runRenewals(now);
  const owner = await asUser(account.id, { now });
  for (const { id, status, total } of await invoicesOf(account)) {
    if (status !== "Unpaid") continue;
    await giveCredit(database(), account.id, "EUR", total);
    await applyCredit.call(owner, { invoice_id: String(id), amount: total });
  }
}

const cancelAtEnd = async ({ id }: TestAccount, server: number, now: Date) => {
  const asked = { id: String(server), cancellation_type: 0 };
  const { callback } = await requestCancellation.call(await asUser(id, { now }), asked);
  await runJob(callback, runnerOf(cancellation));
};

/** Runs the days from then on. */
async function runAll(account: TestAccount, from: Date, days = 40) {
  for (let day = 0; day < days; day++) {
    const now = daysAfter(from, day);
    await runRenewals(now);
  }
  return invoicesOf(account);
}

describe("one invoice of a customer", () => {
  it("is previewed to the cent, set with a reason, on record, and shown to the customer", async () => {
    const { account, one, other } = await twoServers();
    const staff = await asStaff("billing", undefined, { now: second });
    const before = await previewInvoiceDay.call(staff, { account: account.id, day: 1 });
    expect(before.present).toBeNull();
    expect(before.rows.map(({ id, from, until, share }) => [id, from, until, share])).toEqual([
      [one, "2031-02-10", "2031-03-01", { days: 19, of: 28 }],
      [other, "2031-02-20", "2031-03-01", { days: 9, of: 28 }],
    ]);
    await align(account);
    await align(account);
    expect(await changesOnRecord("terms.set_invoice_day", `account ${account.id}`)).toEqual([
      { invoice_day: { from: null, to: 1 }, reason },
    ]);
    const owner = await asUser(account.id, { now: second });
    expect((await showOwnTerms.call(owner, {})).invoice_day).toBe(1);
    const { charges } = await showPlan.call(owner, { days: 60 });
    expect(charges.map(({ date, amount }) => [date.slice(0, 10), amount])).toEqual([
      ...before.rows.map(({ from, next }) => [from, next]),
      ...before.rows.map(({ until, later }) => [until, later]),
    ]);
    const issued = await runAll(account, daysAfter(second, 5), 30);
    expect(issued.slice(0, 2).map(({ total }) => total)).toEqual(before.rows.map(({ next }) => next.value));
  });

  it.each([0, 29, 1.5])("is not on day %d", async (day) => {
    const account = await addAccount(database());
    await expect(align(account, day)).rejects.toMatchObject({ code: "invalid" });
  });

  it("is not set without the right, or for somebody who is no customer", async () => {
    const account = await addAccount(database());
    const asked = { account: account.id, day: 1, reason };
    await expect(setInvoiceDay.call(await asStaff("support"), asked)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(setInvoiceDay.call(billing, { ...asked, account: 9_999_999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("has all servers and products on lines of their own, and pays for each once", async () => {
    const { account, one, other } = await twoServers({ tags: { auto_credit: "1" } });
    const product = await addProduct.call(admin, {
      ...{ name_en: "Colocation", name_ru: "", name_de: "", months: 1, eur: "33.33", rub: "", usd: "" },
      ...{ is_taxed: true, is_active: true },
    });
    const { id: subscription } = await sellProduct.call(
      await asStaff("billing", undefined, { now: second }),
      {
        ...{ account: account.id, product: product.id, quantity: 2, from: "2031-01-20", price: "", reason },
      },
    );
    await align(account);
    await giveCredit(database(), account.id, "EUR", "1000.00");
    await runAll(account, second, 45);
    const march = (await invoicesOf(account)).find(({ dueAt }) => dayOf(dueAt) >= "2031-02-25");
    const lines = await linesOf(march?.id);
    expect(new Set(lines.map(({ serverId }) => serverId))).toEqual(new Set([one, other, null]));
    expect(lines.filter(({ starts }) => starts === "renewal").map(({ serverId }) => serverId)).toEqual([
      one,
      other,
    ]);
    expect(lines.find(({ serverId }) => serverId === null)).toMatchObject({
      ...{ relId: subscription, quantity: 2, unitPrice: "33.33" },
      description: { period: { from: "2031-03-01", until: "2031-04-01" } },
    });
    expect(march?.status).toBe("Paid");
    for (const id of [one, other]) expect(dayOf((await readServer(id)).dueAt)).toBe("2031-04-01");
    const net = lines.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
    expect(march?.subtotal).toBe((net / 100).toFixed(2));
    expect(march?.tax).toBe((Math.round((net * Number(march?.taxRate)) / 100) / 100).toFixed(2));
    // Again and at once: nothing more.
    const now = daysAfter(second, 45);
    const count = (await invoicesOf(account)).length;
    await Promise.all([runRenewals(now), runRenewals(now), runRenewals(now)]);
    expect(await invoicesOf(account)).toHaveLength(count);
  });

  it("ends one server without the others: they are invoiced again, and no period twice", async () => {
    const { account, one, other } = await twoServers();
    await align(account);
    const product = await addProduct.call(admin, {
      ...{ name_en: "Support", name_ru: "", name_de: "", months: 1, eur: "10", rub: "", usd: "" },
      ...{ is_taxed: true, is_active: true },
    });
    await sellProduct.call(await asStaff("billing", undefined, { now: second }), {
      ...{ account: account.id, product: product.id, quantity: 1, from: "2031-03-01", price: "", reason },
    });
    // Both are paid until the day, then the joint invoice is open.
    await payAll(account, daysAfter(second, 20));
    const at = new Date("2031-02-20T12:00:00Z");
    await runRenewals(at);
    const joint = (await readRenewals(one)).at(-1);
    expect(joint?.renewal.invoiceId).toBe((await readRenewals(other)).at(-1)?.renewal.invoiceId);
    await cancelAtEnd(account, one, at);
    expect((await readRenewals(other)).at(-1)?.renewal.voidedAt).not.toBeNull();
    const periods = await database()
      .select()
      .from(productPeriods)
      .where(eq(productPeriods.invoiceId, joint?.invoice.id ?? 0));
    expect(periods).toEqual([]);
    await runRenewals(daysAfter(at, 0.1));
    const again = (await readRenewals(other)).at(-1);
    expect(again?.invoice).toMatchObject({ status: "Unpaid" });
    const lines = await linesOf(again?.invoice.id);
    expect(lines.some(({ serverId }) => serverId === one)).toBe(false);
    expect(lines.some(({ code }) => code === "item")).toBe(true);
    // Taken back, the server is invoiced on its own, for the same time.
    const owner = await asUser(account.id, { now: daysAfter(at, 1) });
    await deleteCancellationRequest.call(owner, { id: String(one) });
    await runRenewals(daysAfter(at, 1.1));
    const alone = (await readRenewals(one)).at(-1);
    expect(alone?.renewal.voidedAt).toBeNull();
    expect(dayOf(alone?.renewal.startsAt)).toBe("2031-03-01");
  });

  /** The open joint invoice of two servers. */
  async function open() {
    const { account, one, other } = await twoServers();
    await align(account);
    await payAll(account, daysAfter(second, 20));
    const at = new Date("2031-02-20T12:00:00Z");
    await runRenewals(at);
    const invoice = (await readRenewals(one)).at(-1)?.invoice.id ?? 0;
    return { account, servers: [one, other], invoice, owner: await asUser(account.id, { now: at }) };
  }
  const dueOf = (ids: readonly number[]) =>
    Promise.all(ids.map(async (id) => dayOf((await readServer(id)).dueAt)));

  it("takes back the periods of all its servers with the money, and gives them again with it", async () => {
    const { servers: ids, invoice, owner } = await open();
    const payment = await payByCard(owner, invoice);
    expect(await dueOf(ids)).toEqual(["2031-04-01", "2031-04-01"]);
    await dispute(payment, "opened");
    expect(await dueOf(ids)).toEqual(["2031-03-01", "2031-03-01"]);
    await dispute(payment, "won");
    expect(await dueOf(ids)).toEqual(["2031-04-01", "2031-04-01"]);
  });

  it("that is refunded ends the period of each of its servers", async () => {
    const { servers: ids, invoice, owner } = await open();
    const payment = await payByCard(owner, invoice);
    await refundPayment.call(operatorContext(), { payment: String(payment) });
    expect(await dueOf(ids)).toEqual(["2031-03-01", "2031-03-01"]);
    for (const id of ids) expect((await readRenewals(id)).at(-1)?.renewal.voidedAt).not.toBeNull();
  });

  it("that is due already is owed as before by the others, which stay suspended, when one has ended", async () => {
    const { account, servers: ids, invoice } = await open();
    const [one = 0, other = 0] = ids;
    const march = new Date("2031-03-01T00:00:00Z");
    for (let day = -7; day < 7; day++) await runRenewals(daysAfter(march, day));
    const [before] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect((await readServer(other)).suspendedBy).toBe("unpaid");
    const steps = await dunningStepsOfServer(other);
    expect(steps).toContain("suspend");
    const now = daysAfter(march, 7);
    // A request alone changes nothing.
    await cancelAtEnd(account, one, now);
    expect((await readRenewals(other)).at(-1)?.renewal).toMatchObject({ invoiceId: invoice, voidedAt: null });
    await endCancelledServers(now);
    expect((await readServer(one)).state).toBe("deleted");
    expect((await readRenewals(other)).at(-1)?.renewal.voidedAt).not.toBeNull();
    await freeServers(account.id, now);
    await runRenewals(now);
    const again = (await readRenewals(other)).at(-1);
    expect(again?.invoice.id).not.toBe(invoice);
    expect(again?.invoice).toMatchObject({ status: "Unpaid", dueAt: before?.dueAt });
    expect(await dunningStepsOfServer(other)).toEqual(steps);
    expect(await readServer(other)).toMatchObject({ state: "suspended", suspendedBy: "unpaid" });
    await runRenewals(daysAfter(march, 18));
    expect((await readServer(other)).state).toBe("deleted");
  });

  it("is not paid by itself while one of its servers is to be paid by hand", async () => {
    const { account, servers: ids, invoice, owner } = await open();
    await giveCredit(database(), account.id, "EUR", "1000.00");
    await updateProduct.call(owner, { id: String(ids[0]), autopayment: 1 });
    await runRenewals(new Date("2031-02-21T12:00:00Z"));
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.status).toBe("Unpaid");
    await updateProduct.call(owner, { id: String(ids[1]), autopayment: 1 });
    await runRenewals(new Date("2031-02-22T12:00:00Z"));
    expect(await dueOf(ids)).toEqual(["2031-04-01", "2031-04-01"]);
  });

  it("is reminded of by one mail for a customer and day, with its amount once", async () => {
    const { account } = await twoServers();
    await align(account);
    await payAll(account, daysAfter(second, 20));
    for (let day = 28; day < 45; day++) await runRenewals(daysAfter(second, day));
    const unpaid = (await invoicesOf(account)).filter(({ status }) => status === "Unpaid");
    const [joint] = unpaid;
    expect(unpaid).toHaveLength(1);
    const sent = (await database().select().from(mails).where(eq(mails.accountId, account.id))).filter(
      ({ kind }) => kind === "renewal.reminder" || kind === "renewal.overdue",
    );
    expect(sent.length).toBeGreaterThan(0);
    expect(new Set(sent.map(({ createdAt }) => dayOf(createdAt))).size).toBe(sent.length);
    for (const { body } of sent) expect(body).toContain(joint?.total);
  });

  it("gives back of a joint invoice what one server did not use, not what the others cost", async () => {
    const { account, one, other } = await twoServers({ tags: { auto_credit: "1" } });
    await align(account);
    await giveCredit(database(), account.id, "EUR", "1000.00");
    await runAll(account, second, 42);
    const at = new Date("2031-03-01T12:00:01Z");
    const owner = await asUser(account.id, { now: at });
    const [a, b] = [
      await appraiseServer.call(owner, { id: one }),
      await appraiseServer.call(owner, { id: other }),
    ];
    const march = (await readRenewals(one)).at(-1);
    expect((await readRenewals(other)).at(-1)?.invoice.id).toBe(march?.invoice.id);
    const both = Math.round((Number(a.amount) + Number(b.amount)) * 100);
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThanOrEqual(Math.round(Number(march?.invoice.total) * 100));
  });

  it("aligns a new order as well: its first period runs to the day, for its days", async () => {
    const account = await addAccount(database());
    const now = new Date();
    // A day that every month has, ten days ahead or soon after.
    const later = [10, 11, 12, 13].map((days) => daysAfter(now, days)).find((at) => at.getUTCDate() <= 28);
    const day = later?.getUTCDate() ?? 1;
    await align(account, day);
    const owner = await asUser(account.id, { now });
    const selection = {
      deploy_period: "monthly",
      preset: "102",
      location_name: "NL",
      os_id: 11,
      traffic_plan: "1",
    } as const;
    const quote = await showQuote.call(owner, selection);
    const share = quote.lines[0]?.share;
    expect(Number(quote.next_charge.date.slice(8))).toBe(day);
    expect(share?.days).toBeLessThan(15);
    const whole = quote.lines.reduce((sum, line) => sum + Number(line.share?.whole ?? 0), 0);
    const net = (whole * (share?.days ?? 0)) / (share?.of ?? 1);
    expect(Math.abs(Number(quote.subtotal.value) - net)).toBeLessThan(0.05);
    await giveCredit(database(), account.id, "EUR", quote.total.value);
    const placed = await orderInstance.call(owner, {
      ...selection,
      root_pass: "Root-pass-1",
      deploy_notify: 0,
    });
    expect(placed.status).toBe("Paid");
    expect(await readCredit(database(), account.id, "EUR")).toBe("0.00");
    await runJob(placed.callback, runnerOf());
    const { dueAt, firstDays } = await readServer(placed.server_id);
    expect(firstDays).toBe(share?.days);
    expect(dayIn(dueAt ?? now, "Europe/Amsterdam")).toBe(quote.next_charge.date);
    const shown = await showInvoice.call(owner, { id: placed.invoice });
    expect(shown.lines[0]?.what).toMatchObject({ period: { until: quote.next_charge.date } });
    await runRenewals(now);
    expect((await readRenewals(placed.server_id)).map(({ renewal }) => renewal.endsAt.getUTCDate())).toEqual([
      day,
    ]);
  });

  it("ends: days stay, and each server has an invoice of its own again", async () => {
    const { account, one, other } = await twoServers({ tags: { auto_credit: "1" } });
    await align(account);
    await giveCredit(database(), account.id, "EUR", "1000.00");
    await runAll(account, second, 45);
    await endInvoiceDay.call(billing, { account: account.id, reason });
    await endInvoiceDay.call(billing, { account: account.id, reason });
    await runAll(account, daysAfter(second, 45), 30);
    const [a, b] = [(await readRenewals(one)).at(-1), (await readRenewals(other)).at(-1)];
    expect(a?.invoice.id).not.toBe(b?.invoice.id);
    for (const renewed of [a, b]) expect(dayOf(renewed?.renewal.startsAt)).toBe("2031-04-01");
  });
});
