import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices } from "@/lib/db/tables/money/billing";
import { addAccount, giveCredit } from "@/lib/testing/factories";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { payInvoice } from "../payments/shared/settle";
import { getCredits } from "./getcredits";
import { lockInvoice } from "./lookup";
import { lockCredit } from "./shared/ledger";
import { refundInvoice } from "./shared/refund-invoice";
import { showCredit } from "./show-credit";
import { showInvoice } from "./show-invoice";
import { invoiceHead, showInvoices } from "./show-invoices";

withCatalogDatabase();

const euro = (value: string) => ({ value, currency: "EUR" });

async function customer(credit?: string) {
  const { id } = await addAccount(database(), credit ? { credit } : {});
  return { id, user: await asUser(id) };
}

const pay = (invoiceId: number, accountId: number, amount: string) =>
  inTransaction(async (db) => {
    await lockCredit(db, accountId, "EUR");
    return payInvoice(
      db,
      await lockInvoice(db, invoiceId),
      { method: "credit", amount: eur(amount) },
      new Date(),
    );
  });

const idsOf = ({ entries }: { entries: { id: number }[] }) => entries.map(({ id }) => id);

describe("the page of invoices", () => {
  it("goes from the newest to the oldest and back, each invoice once", async () => {
    const { id, user } = await customer();
    const made: number[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await addInvoice({ accountId: id })).id);
    const first = await showInvoices.call(user, { size: 3 });
    expect(idsOf(first)).toEqual(made.slice(0, 3));
    expect(first).toMatchObject({ total: 7, newer: null, older: made[2] });
    const second = await showInvoices.call(user, { size: 3, before: first.older ?? 0 });
    expect(idsOf(second)).toEqual(made.slice(3, 6));
    const third = await showInvoices.call(user, { size: 3, before: second.older ?? 0 });
    expect(idsOf(third)).toEqual(made.slice(6));
    expect(third.older).toBeNull();
    expect(await showInvoices.call(user, { size: 3, after: third.newer ?? 0 })).toEqual(second);
    expect(idsOf(await showInvoices.call(user, { size: 3, after: second.newer ?? 0 }))).toEqual(idsOf(first));
  });

  it("loses none and shows none twice while others are issued", async () => {
    const { id, user } = await customer();
    const made: number[] = [];
    for (let count = 0; count < 5; count++) made.unshift((await addInvoice({ accountId: id })).id);
    const seen: number[] = [];
    let page = await showInvoices.call(user, { size: 2 });
    for (;;) {
      seen.push(...idsOf(page));
      await addInvoice({ accountId: id });
      if (page.older === null) break;
      page = await showInvoices.call(user, { size: 2, before: page.older });
    }
    expect(seen).toEqual(made);
    const whole = await showInvoices.call(user, { size: 250 });
    expect(whole).toMatchObject({ total: 8, older: null, newer: null });
  });

  it("say until which moment an unpaid order is held, and nothing of what is owed", async () => {
    const { id } = await customer();
    const { id: invoiceId } = await addInvoice({ accountId: id });
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
    if (!row) throw new Error("The invoice is gone.");
    const dueAt = new Date("2031-11-30T04:27:00Z");
    const until = (facts: Partial<typeof row>) => invoiceHead({ ...row, dueAt, ...facts }, new Date()).pay_by;
    expect(until({ number: null })).toBe("2031-11-30T04:27:00.000Z");
    expect([until({}), until({ number: null, status: "Cancelled" })]).toEqual([null, null]);
  });

  it("knows states, overdue ones, and nobody else's", async () => {
    const { id, user } = await customer("10.00");
    const other = await customer();
    const now = new Date();
    const late = await addInvoice({ accountId: id, issuedAt: new Date(now.getTime() - 3 * 86_400_000) });
    const paid = await addInvoice({ accountId: id });
    await pay(paid.id, id, "5.45");
    expect(idsOf(await showInvoices.call(user, { status: "Paid" }))).toEqual([paid.id]);
    const { entries } = await showInvoices.call(user, { status: "Unpaid" });
    expect(entries).toMatchObject([{ id: late.id, is_overdue: true, total: euro("5.45") }]);
    expect(await showInvoices.call(other.user, {})).toEqual({
      entries: [],
      total: 0,
      older: null,
      newer: null,
    });
  });

  it("refuses pages that are none", async () => {
    const { user } = await customer();
    for (const wrong of [{ size: 0 }, { size: 251 }, { before: -1 }, { after: 0 }])
      await expect(showInvoices.call(user, wrong)).rejects.toThrow();
  });
});

describe("an invoice", () => {
  it("has every sum with its currency, and its payments", async () => {
    const { id, user } = await customer("10.00");
    const invoice = await addInvoice({ accountId: id });
    await pay(invoice.id, id, "2.00");
    const seen = await showInvoice.call(user, { id: String(invoice.id) });
    expect(seen).toMatchObject({
      status: "Unpaid",
      subtotal: euro("4.50"),
      tax: euro("0.95"),
      total: euro("5.45"),
      covered: euro("2.00"),
      balance: euro("3.45"),
      tax_reason: { code: "domestic", rate: "21.00", country: "NL" },
      lines: [{ what: { code: "preset", name: "vm.v3-small" }, amount: euro("4.50"), server_id: null }],
      payments: [{ method: "credit", amount: euro("2.00"), is_refund: false }],
      paid: null,
      taken_back: null,
      why_taken_back: null,
    });
  });

  it("that was taken back says when and why, and owes nothing", async () => {
    const { id, user } = await customer("10.00");
    const invoice = await addInvoice({ accountId: id });
    await pay(invoice.id, id, "5.45");
    const why = { code: "deploy_failed", hostname: "web-1" } as const;
    const at = new Date();
    await inTransaction((db) => refundInvoice(db, invoice.id, why, at));
    expect(await showInvoice.call(user, { id: String(invoice.id) })).toMatchObject({
      status: "Refunded",
      balance: euro("0.00"),
      taken_back: at.toISOString(),
      why_taken_back: why,
      payments: [{ is_refund: false }, { is_refund: true, amount: euro("5.45") }],
    });
  });

  it("of someone else is not there, and neither is one that is none", async () => {
    const { id } = await customer();
    const { user } = await customer();
    const invoice = await addInvoice({ accountId: id });
    for (const wrong of [String(invoice.id), "999999999", "x", "", "-1"])
      await expect(showInvoice.call(user, { id: wrong })).rejects.toThrow("invalid invoice id");
  });
});

describe("the movements of the credit", () => {
  it("are told newest first, each with the credit after it, on every page", async () => {
    const { id, user } = await customer();
    for (const amount of ["10.00", "0.01", "5.99", "100.00"]) await giveCredit(database(), id, "EUR", amount);
    const invoice = await addInvoice({ accountId: id });
    await pay(invoice.id, id, "5.45");
    const first = await showCredit.call(user, { size: 2 });
    expect(first.entries).toMatchObject([
      {
        what: { code: "applied", number: invoice.number },
        amount: euro("-5.45"),
        after: euro("110.55"),
        invoice_id: invoice.id,
      },
      { what: { code: "topup" }, amount: euro("100.00"), after: euro("116.00"), invoice_id: null },
    ]);
    const second = await showCredit.call(user, { size: 2, before: first.older ?? 0 });
    expect(second.entries.map(({ after }) => after.value)).toEqual(["16.00", "10.01"]);
    const third = await showCredit.call(user, { size: 2, before: second.older ?? 0 });
    expect(third.entries.map(({ after }) => after.value)).toEqual(["10.00"]);
    expect(third).toMatchObject({ total: 5, older: null });
    expect(await showCredit.call(user, { size: 2, after: third.newer ?? 0 })).toEqual(second);
  });

  it("keep their place while money comes in", async () => {
    const { id, user } = await customer();
    for (let count = 0; count < 4; count++) await giveCredit(database(), id, "EUR", "1.00");
    const first = await showCredit.call(user, { size: 2 });
    await giveCredit(database(), id, "EUR", "50.00");
    const second = await showCredit.call(user, { size: 2, before: first.older ?? 0 });
    expect(second.entries.map(({ after }) => after.value)).toEqual(["2.00", "1.00"]);
  });

  it("say the same as the API's list, to the cent", async () => {
    const { id, user } = await customer("12.34");
    const invoice = await addInvoice({ accountId: id });
    await pay(invoice.id, id, "1.23");
    await inTransaction((db) => refundInvoice(db, invoice.id, { code: "unpaid" }, new Date()));
    const { message } = await getCredits.call(user, {});
    const page = await showCredit.call(user, {});
    expect(page.entries.map(({ amount }) => amount.value).reverse()).toEqual(
      message.credits.credit.map(({ amount }) => amount),
    );
    expect(page.entries[0]?.after).toEqual(euro("12.34"));
  });

  it("without any are none", async () => {
    const { user } = await customer();
    expect(await showCredit.call(user, {})).toEqual({ entries: [], total: 0, older: null, newer: null });
  });
});
