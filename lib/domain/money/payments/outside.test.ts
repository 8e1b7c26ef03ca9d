import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { moneyOf } from "@/lib/base/money";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showBilling } from "../billing/overview";
import { lockCredit } from "../billing/shared/ledger";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { showInvoice } from "../billing/show-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { createAddFunds } from "./create-addfunds";
import { massPay } from "./mass-pay";
import { endPayment, openPayment, type PaymentEnd } from "./shared/end-payment";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const readInvoice = async (id: number) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("There is no such invoice.");
  return row;
};
const done = (amount: string): PaymentEnd => ({ state: "done", amount, currency: "EUR" });
const end = (paymentId: number, what: PaymentEnd) =>
  inTransaction((db) => endPayment(db, paymentId, what, now()));
const refund = (id: number) => inTransaction((db) => refundInvoice(db, id, { code: "unpaid" }, now()));

/** The customer was redirected to pay that amount of an invoice. */
async function open(invoiceId: number, amount: string): Promise<number> {
  const invoice = await readInvoice(invoiceId);
  return inTransaction(async (db) => {
    await lockCredit(db, invoice.accountId, invoice.currency);
    return openPayment(db, invoice, "sandbox", moneyOf(amount, invoice.currency), now());
  });
}

async function customer(credit = "0.00") {
  const { id } = await addAccount(database(), Number(credit) > 0 ? { credit } : {});
  return { id, user: await asUser(id) };
}

async function pending() {
  const { id } = await customer();
  const invoice = await addInvoice({ accountId: id });
  return { id, invoice: invoice.id, payment: await open(invoice.id, "5.45") };
}

const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);

describe("a payment from outside", () => {
  it("pays the invoice when it is reported, and once however often that is", async () => {
    const { id, invoice, payment } = await pending();
    expect((await readInvoice(invoice)).status).toBe("Unpaid");
    const ends = await Promise.all(Array.from({ length: 12 }, () => end(payment, done("5.45"))));
    expect(ends.filter((one) => one === "booked")).toHaveLength(1);
    expect(await readInvoice(invoice)).toMatchObject({
      status: "Paid",
      paid: "5.45",
      creditApplied: "0.00",
      paymentMethod: "sandbox",
    });
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("that is too much leaves the rest as credit, too little leaves the rest to pay", async () => {
    const more = await pending();
    await end(more.payment, done("7.00"));
    expect(await credit(more.id)).toBe("1.55");
    const less = await pending();
    await end(less.payment, done("5.00"));
    expect(await readInvoice(less.invoice)).toMatchObject({ status: "Unpaid", paid: "5.00" });
    await expectLawful();
  });

  it("for an invoice that was cancelled meanwhile becomes credit", async () => {
    const { id, invoice, payment } = await pending();
    await refund(invoice);
    await end(payment, done("5.45"));
    expect(await credit(id)).toBe("5.45");
    expect(await readInvoice(invoice)).toMatchObject({ status: "Cancelled", paid: "0.00" });
    await expectLawful();
  });

  it("counts after a failure that was reported first, and no failure undoes it", async () => {
    const { invoice, payment } = await pending();
    expect(await end(payment, { state: "failed" })).toBe("failed");
    expect(await end(payment, { state: "failed" })).toBe("known");
    expect(await end(payment, done("5.45"))).toBe("booked");
    expect(await end(payment, { state: "failed" })).toBe("known");
    expect((await readInvoice(invoice)).status).toBe("Paid");
    await expectLawful();
  });

  it("in another currency is nothing that is booked", async () => {
    const { invoice, payment } = await pending();
    expect(await end(payment, { state: "done", amount: "5.45", currency: "RUB" })).toBe("wrong_currency");
    expect((await readInvoice(invoice)).paid).toBe("0.00");
    const [row] = await database().select().from(payments).where(eq(payments.id, payment));
    expect(row?.state).toBe("pending");
  });

  it("goes back as credit with what it paid, not with what was left over", async () => {
    const { id, invoice, payment } = await pending();
    await end(payment, done("6.00"));
    expect(await refund(invoice)).toEqual(eur("5.45"));
    expect(await credit(id)).toBe("6.00");
    await expectLawful();
  });
});

describe("added funds", () => {
  it("become credit when they are paid from outside", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "50" });
    expect(await readInvoice(invoice)).toMatchObject({ kind: "addfunds", total: "50.00", tax: "0.00" });
    await end(await open(invoice, "50.00"), done("50.00"));
    expect(await credit(id)).toBe("50.00");
    await expectLawful();
  });

  it("paid in parts come when the last part does", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    await end(await open(invoice, "4.00"), done("4.00"));
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
    await end(await open(invoice, "6.00"), done("6.00"));
    expect(await credit(id)).toBe("10.00");
    await expectLawful();
  });

  it("cancelled after a part give that part back as credit", async () => {
    const { id, user } = await customer();
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    await end(await open(invoice, "4.00"), done("4.00"));
    await refund(invoice);
    expect(await credit(id)).toBe("4.00");
    await expectLawful();
  });

  it.each(["0", "0.99", "10000.01", "-5"])("of %s are refused", async (amount) => {
    const { user } = await customer();
    await expect(createAddFunds.call(user, { amount })).rejects.toThrow(/amount/);
  });

  it("cannot be bought with credit", async () => {
    const { id, user } = await customer("100.00");
    const { invoice } = await createAddFunds.call(user, { amount: "10.00" });
    await expect(applyCredit.call(user, { invoice_id: String(invoice), amount: "10.00" })).rejects.toThrow(
      "cannot be paid from credit",
    );
    expect(await credit(id)).toBe("100.00");
  });
});

describe("a combined invoice", () => {
  async function three(credit = "0.00") {
    const { id, user } = await customer(credit);
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) ids.push((await addInvoice({ accountId: id })).id);
    return { id, user, ids };
  }
  const statuses = async (ids: number[]) =>
    Promise.all(ids.map(async (id) => (await readInvoice(id)).status));

  it("pays all that it names, by one payment", async () => {
    const { id, user, ids } = await three();
    const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
    expect((await readInvoice(invoiceid)).total).toBe("16.35");
    await end(await open(invoiceid, "16.35"), done("16.35"));
    expect(await statuses([invoiceid, ...ids])).toEqual(["Paid", "Paid", "Paid", "Paid"]);
    expect(await credit(id)).toBe("0.00");
    await expectLawful();
  });

  it("can be paid from credit, in parts", async () => {
    const { id, user, ids } = await three("20.00");
    const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
    const invoice_id = String(invoiceid);
    await applyCredit.call(user, { invoice_id, amount: "10.00" });
    expect(await statuses(ids)).toEqual(["Unpaid", "Unpaid", "Unpaid"]);
    await expectLawful();
    await applyCredit.call(user, { invoice_id, amount: "6.35" });
    expect(await statuses(ids)).toEqual(["Paid", "Paid", "Paid"]);
    expect(await credit(id)).toBe("3.65");
    await expectLawful();
  });

  it("keeps what it names from being paid alone meanwhile", async () => {
    const { user, ids } = await three("20.00");
    await massPay.call(user, { invoices: ids.map(String) });
    await expect(applyCredit.call(user, { invoice_id: String(ids[0]), amount: "5.45" })).rejects.toThrow(
      "part of a combined invoice",
    );
  });

  it("goes when one that it names goes, and the others can be paid again", async () => {
    const { id, user, ids } = await three("20.00");
    const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "10.00" });
    await refund(ids[0] ?? 0);
    expect(await statuses([invoiceid, ...ids])).toEqual(["Cancelled", "Cancelled", "Unpaid", "Unpaid"]);
    expect(await credit(id)).toBe("20.00");
    await applyCredit.call(user, { invoice_id: String(ids[1]), amount: "5.45" });
    await expectLawful();
  });

  it("and single payments at once pay every invoice once", async () => {
    const { id, user, ids } = await three("16.35");
    const pay = (invoice_id: number, amount: string) =>
      applyCredit.call(user, { invoice_id: String(invoice_id), amount });
    await Promise.allSettled([
      massPay.call(user, { invoices: ids.map(String) }).then(({ invoiceid }) => pay(invoiceid, "16.35")),
      ...ids.map((one) => pay(one, "5.45")),
    ]);
    const rows = await Promise.all(ids.map(readInvoice));
    const spent = rows.reduce((sum, { paid }) => sum + Number(paid), 0);
    expect(Number(await credit(id))).toBeCloseTo(16.35 - spent, 2);
    await expectLawful();
  });

  it.each([
    ["nothing", () => []],
    ["what is no number", () => ["x"]],
    ["one twice", ([one]: number[]) => [one, one]],
    ["one that does not exist", ([one]: number[]) => [one, 999_999]],
  ] as const)("of %s is refused", async (_, choose) => {
    const { user, ids } = await three();
    const chosen = choose(ids).map(String);
    await expect(massPay.call(user, { invoices: chosen })).rejects.toThrow("invalid request");
    expect((await readInvoice(ids[0] ?? 0)).combinedInto).toBeNull();
  });

  it("of added funds is refused: credit could not pay it, and nothing else could pay the rest", async () => {
    const { user, ids } = await three("20.00");
    const { invoice } = await createAddFunds.call(user, { amount: "10" });
    await expect(massPay.call(user, { invoices: [String(ids[0]), String(invoice)] })).rejects.toThrow(
      "invalid request",
    );
  });

  it("stands for what it names: what is owed counts once, and added funds are no debt", async () => {
    const { user, ids } = await three("20.00");
    const { invoiceid } = await massPay.call(user, { invoices: ids.map(String) });
    await createAddFunds.call(user, { amount: "100" });
    await applyCredit.call(user, { invoice_id: String(invoiceid), amount: "6.35" });
    expect((await showBilling.call(user, {})).owed).toMatchObject({ value: "10.00" });
    const shown = await showInvoice.call(user, { id: String(ids[0]) });
    expect(shown).toMatchObject({ combined_into: invoiceid, payable_from_credit: { value: "0.00" } });
  });

  it("of someone else's, a paid one or one that is combined already is refused", async () => {
    const mine = await three("20.00");
    const theirs = await three();
    await applyCredit.call(mine.user, { invoice_id: String(mine.ids[0]), amount: "5.45" });
    await massPay.call(mine.user, { invoices: mine.ids.slice(1, 2).map(String) });
    for (const one of [theirs.ids[0], mine.ids[0], mine.ids[1]])
      await expect(massPay.call(mine.user, { invoices: [mine.ids[2], one].map(String) })).rejects.toThrow(
        "invalid request",
      );
  });
});
