import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { isPositive } from "@/lib/base/money";
import { addMonths } from "@/lib/base/months";
import { database, inTransaction } from "@/lib/db/client";
import { jobs } from "@/lib/db/tables/kernel/jobs";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { servers } from "@/lib/db/tables/servers/servers";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { addServer } from "@/lib/testing/servers/servers";
import { isOfKey } from "../../kernel/async/job-key";
import { orderInstance } from "../../orders/orders/order-instance";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { applyCredit } from "./apply-credit";
import { beginPaid } from "./shared/settle";

withCatalogDatabase();

const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const paymentsOf = (invoiceId: number) =>
  database().select().from(payments).where(eq(payments.invoiceId, invoiceId)).orderBy(asc(payments.id));
const statusOf = async (invoiceId: number) =>
  (await database().select().from(invoices).where(eq(invoices.id, invoiceId)))[0]?.status;
const refund = (invoiceId: number, at = new Date()) =>
  inTransaction((db) => refundInvoice(db, invoiceId, { code: "unpaid" }, at));

/** A customer with that much credit and an unpaid invoice of 5.45 EUR. */
async function owing(credit: string) {
  const { id } = await addAccount(database(), { credit });
  const invoice = await addInvoice({ accountId: id });
  return { accountId: id, invoice: invoice.id, user: await asUser(id) };
}

describe("a payment", () => {
  it("is a row with its method, beside the credit that it took", async () => {
    const { accountId, invoice, user } = await owing("10.00");
    const answer = await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    expect(answer).toEqual({ invoiceid: invoice, amount: "5.45", invoicepaid: "true" });
    expect(await paymentsOf(invoice)).toMatchObject([
      { accountId, method: "credit", amount: "5.45", currency: "EUR", state: "done", refundOf: null },
    ]);
    expect(await credit(accountId)).toBe("4.55");
  });

  it("in parts is a row for each part, and the last one pays the invoice", async () => {
    const { invoice, user } = await owing("10.00");
    for (const [amount, status] of [
      ["0.01", "Unpaid"],
      ["5.43", "Unpaid"],
      ["0.01", "Paid"],
    ] as const) {
      await applyCredit.call(user, { invoice_id: String(invoice), amount });
      expect(await statusOf(invoice)).toBe(status);
    }
    expect((await paymentsOf(invoice)).map(({ amount }) => amount)).toEqual(["0.01", "5.43", "0.01"]);
  });

  it("pressed twelve times at once is one payment", async () => {
    const { accountId, invoice, user } = await owing("100.00");
    const results = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await paymentsOf(invoice)).toHaveLength(1);
    expect(await credit(accountId)).toBe("94.55");
  });

  it("repeated with the same key is one payment, and the same answer", async () => {
    const { accountId, invoice, user } = await owing("10.00");
    const input = { invoice_id: String(invoice), amount: "2.00", idempotency_key: "once" };
    const first = await applyCredit.call(user, input);
    expect(await applyCredit.call(user, input)).toEqual(first);
    expect(await paymentsOf(invoice)).toHaveLength(1);
    expect(await credit(accountId)).toBe("8.00");
  });

  it.each([
    ["0", /above zero/],
    ["5.46", /more than the balance due/],
    ["-1.00", /amount/],
    ["1.001", /amount/],
    ["1e1", /amount/],
  ])("of %s is refused and leaves nothing", async (amount, reason) => {
    const { accountId, invoice, user } = await owing("10.00");
    await expect(applyCredit.call(user, { invoice_id: String(invoice), amount })).rejects.toThrow(reason);
    expect(await paymentsOf(invoice)).toEqual([]);
    expect(await credit(accountId)).toBe("10.00");
  });

  it("of more than the credit is refused and leaves nothing", async () => {
    const { invoice, user } = await owing("5.44");
    await expect(applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" })).rejects.toThrow(
      "insufficient credit",
    );
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  it("of someone else's invoice is of none", async () => {
    const { invoice } = await owing("10.00");
    const stranger = await owing("10.00");
    await expect(
      applyCredit.call(stranger.user, { invoice_id: String(invoice), amount: "1.00" }),
    ).rejects.toThrow("invalid invoice id");
    expect(await paymentsOf(invoice)).toEqual([]);
  });

  it("from outside is known by its reference, once for each method", async () => {
    const { accountId, invoice } = await owing("0.01");
    const now = new Date();
    const arrive = (method: "sandbox" | "bank_transfer", externalReference: string | null) =>
      database().insert(payments).values({
        accountId,
        invoiceId: invoice,
        method,
        amount: "1.00",
        currency: "EUR",
        state: "done",
        externalReference,
        createdAt: now,
        endedAt: now,
      });
    await arrive("sandbox", "ref-1");
    await arrive("bank_transfer", "ref-1");
    await arrive("sandbox", null);
    await arrive("sandbox", null);
    await expect(arrive("sandbox", "ref-1")).rejects.toThrow();
    expect(await paymentsOf(invoice)).toHaveLength(4);
  });

  it("is above zero, and has ended unless it is pending", async () => {
    const { accountId, invoice } = await owing("0.01");
    const row = {
      accountId,
      invoiceId: invoice,
      method: "sandbox" as const,
      amount: "1.00",
      currency: "EUR" as const,
      state: "pending" as const,
      createdAt: new Date(),
    };
    for (const wrong of [{ amount: "0.00" }, { amount: "-1.00" }, { state: "done" as const }])
      await expect(
        database()
          .insert(payments)
          .values({ ...row, ...wrong }),
      ).rejects.toThrow();
    await database().insert(payments).values(row);
  });
});

describe("a refund", () => {
  it("names the payment that it takes back, each of them", async () => {
    const { accountId, invoice, user } = await owing("10.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "2.00" });
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "3.45" });
    expect(await refund(invoice)).toEqual(eur("5.45"));
    const [first, second, ...back] = await paymentsOf(invoice);
    expect(back).toMatchObject([
      { refundOf: first?.id, amount: "2.00", method: "credit", state: "done" },
      { refundOf: second?.id, amount: "3.45", method: "credit", state: "done" },
    ]);
    expect(await credit(accountId)).toBe("10.00");
    expect(await statusOf(invoice)).toBe("Refunded");
  });

  it("twice, or eight times at once, is one refund", async () => {
    const { accountId, invoice, user } = await owing("10.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    const sums = await Promise.all(Array.from({ length: 8 }, () => refund(invoice)));
    expect(sums.filter(isPositive)).toEqual([eur("5.45")]);
    expect(await refund(invoice)).toEqual(eur("0.00"));
    expect(await paymentsOf(invoice)).toHaveLength(2);
    expect(await credit(accountId)).toBe("10.00");
  });

  it("of one payment cannot be written twice", async () => {
    const { invoice, user } = await owing("10.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    await refund(invoice);
    const [, back] = await paymentsOf(invoice);
    if (!back) throw new Error("There is no refund.");
    const { id: _, ...again } = back;
    await expect(database().insert(payments).values(again)).rejects.toThrow();
  });

  it("of an invoice that nobody paid cancels it and pays nothing back", async () => {
    const { accountId, invoice } = await owing("10.00");
    expect(await refund(invoice)).toEqual(eur("0.00"));
    expect(await statusOf(invoice)).toBe("Cancelled");
    expect(await paymentsOf(invoice)).toEqual([]);
    expect(await credit(accountId)).toBe("10.00");
  });
});

async function serverDue(accountId: number, dueAt: Date, months: number): Promise<number> {
  const id = await addServer(database(), { id: accountId }, { hostname: "web-1" });
  await database().update(servers).set({ dueAt, months }).where(eq(servers.id, id));
  return id;
}

describe("what a paid line begins", () => {
  const order = {
    deploy_period: "monthly" as const,
    preset: "vm.v3-small",
    location_name: "NL",
    os_id: 11,
    traffic_plan: "1",
    root_pass: "Change-me-1",
    deploy_notify: 0,
  };

  it("an order's main line its deployment, with the last part of the payment", async () => {
    const { id } = await addAccount(database(), { credit: "50.00", tags: { auto_credit: "0" } });
    const user = await asUser(id);
    const { invoice, callback } = await orderInstance.call(user, order);
    const stateOf = async () => (await database().select().from(jobs).where(isOfKey(callback)))[0]?.state;
    const [bill] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "1.00" });
    expect(await stateOf()).toBe("waiting");
    const rest = (Number(bill?.total) - 1).toFixed(2);
    await applyCredit.call(user, { invoice_id: String(invoice), amount: rest });
    expect(await stateOf()).toBe("running");
  });

  it("a renewal's line another period of its server, once", async () => {
    const { id } = await addAccount(database(), { credit: "50.00" });
    const serverId = await serverDue(id, new Date("2031-01-31T00:00:00Z"), 1);
    const invoice = await addInvoice({ accountId: id, serverId, starts: "renewal" });
    await applyCredit.call(await asUser(id), { invoice_id: String(invoice.id), amount: "5.45" });
    const [server] = await database().select().from(servers).where(eq(servers.id, serverId));
    expect(server?.dueAt).toEqual(addMonths(new Date("2031-01-31T00:00:00Z"), 1));
  });

  it("other lines begin nothing, and an invoice of nothing begins what it is for", async () => {
    const { id } = await addAccount(database(), { credit: "50.00" });
    const due = new Date("2031-01-31T00:00:00Z");
    const serverId = await serverDue(id, due, 3);
    const plain = await addInvoice({ accountId: id, serverId });
    await applyCredit.call(await asUser(id), { invoice_id: String(plain.id), amount: "5.45" });
    const dueAt = async () =>
      (await database().select().from(servers).where(eq(servers.id, serverId)))[0]?.dueAt;
    expect(await dueAt()).toEqual(due);
    const free = await addInvoice({ accountId: id, serverId, starts: "renewal", isFree: true });
    await inTransaction((db) => beginPaid(db, free.id, new Date()));
    expect(await dueAt()).toEqual(addMonths(due, 3));
    expect(await paymentsOf(free.id)).toEqual([]);
    expect(await statusOf(free.id)).toBe("Paid");
  });
});
