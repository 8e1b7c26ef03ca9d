import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { accounts } from "@/lib/db/tables/customers/accounts";
import { mails } from "@/lib/db/tables/messages/mails";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { orders } from "@/lib/db/tables/orders/orders";
import { dunningSteps } from "@/lib/db/tables/orders/renewals";
import { countDeadlocks } from "@/lib/testing/database/count-deadlocks";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { listActivity } from "../../kernel/audit/mine";
import type { StaffContext } from "../../kernel/operation/context";
import { verifyLedger } from "../../money/billing/verify-ledger";
import { downloadCreditNoteByStaff, downloadInvoiceByStaff } from "../../money/documents/download-by-staff";
import { sendInvoiceMail } from "../../money/documents/send-invoice-mail";
import { applyCredit } from "../../money/payments/apply-credit";
import { createAddFunds } from "../../money/payments/create-addfunds";
import { massPay } from "../../money/payments/mass-pay";
import { recordTransfer } from "../../money/payments/record-transfer";
import { makeReference } from "../../money/payments/shared/reference";
import { orderInstance } from "../../orders/orders/order-instance";
import { runRenewals } from "../../orders/renewals/run";
import { showBackOfficeInvoice } from "../back-office/invoice";
import { addInvoiceNote } from "./add-note";
import { applyCreditByStaff } from "./apply-credit";
import { cancelInvoice } from "./cancel";
import { chargeCardByStaff } from "./charge-card";
import { showInvoiceHistory } from "./history";
import { mailInvoiceAgain } from "./mail-again";
import { setDueDate } from "./set-due-date";

withCatalogDatabase();

let billing: StaffContext;
let support: StaffContext;

beforeAll(async () => {
  billing = await asStaff("billing");
  support = await asStaff("support");
});
afterAll(async () => {
  expect(await verifyLedger(database())).toEqual([]);
  expect(await countDeadlocks()).toBe(0);
});

const reason = "ticket 4711";
const named = (doc: string) => ({ extras: { doc } });

async function owing(credit?: string) {
  const { id } = await addAccount(database(), credit ? { credit } : {});
  const { id: invoice } = await addInvoice({ accountId: id });
  return { id, invoice, user: await asUser(id) };
}
const rowOf = async (id: number) => {
  const [row] = await database().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is not there.");
  return row;
};
const credit = (id: number) => readCredit(database(), id, "EUR");
const mailsOf = (invoice: number) => database().select().from(mails).where(eq(mails.invoiceId, invoice));
const actsOf = async (id: number) => (await showBackOfficeInvoice.call(billing, { id })).acts;

describe("the page of an invoice", () => {
  it("offers what fits its state", async () => {
    const { id, invoice, user } = await owing("1.00");
    expect(await actsOf(invoice)).toEqual([
      "record",
      "applyCredit",
      "mailInvoice",
      "setDue",
      "cancelInvoice",
      "writeOff",
      "noteInvoice",
    ]);
    await addSavedCard(id);
    expect(await actsOf(invoice)).toContain("chargeCard");
    await recordTransfer.call(billing, {
      reference: makeReference(invoice),
      amount: "5.45",
      receipt: `R ${id}`,
    });
    expect(await actsOf(invoice)).toEqual(["mailInvoice", "refundLines", "noteInvoice"]);
    const { invoice: funds } = await createAddFunds.call(user, { amount: "5.00" });
    expect(await actsOf(funds)).toEqual(["record", "mailInvoice", "setDue", "cancelInvoice", "noteInvoice"]);
  });

  it("says its link to pay, its reference, and what each line has left", async () => {
    const { id, invoice, user } = await owing("5.45");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    expect(await showBackOfficeInvoice.call(billing, { id: invoice })).toMatchObject({
      account: { id },
      reference: makeReference(invoice),
      pay_address: `http://panel.test/billing/invoices/${invoice}`,
      lines: [{ left: { value: "5.45", currency: "EUR" } }],
      left: { value: "5.45", currency: "EUR" },
      card_left: null,
    });
    await expect(showBackOfficeInvoice.call(billing, { id: 999_999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("lists what was done to it and mailed, and what staff noted, which its owner never sees", async () => {
    const { invoice, user } = await owing();
    await sendInvoiceMail(invoice, new Date());
    await addInvoiceNote.call(support, { id: invoice, text: "Called about it" });
    const { log, mails: sent } = await showInvoiceHistory.call(billing, { id: invoice });
    expect(log.entries.map(({ action }) => action)).toContain("invoices.add_note");
    expect(sent.rows).toMatchObject([{ kind: "invoice.created" }]);
    const { notes } = await showBackOfficeInvoice.call(support, { id: invoice });
    expect(notes).toMatchObject([{ text: "Called about it" }]);
    const { entries } = await listActivity.call(user, {});
    expect(JSON.stringify(entries)).not.toContain("Called");
    expect(entries.map(({ action }) => action)).not.toContain("invoices.add_note");
  });

  it("gives its PDF, and that of its credit note", async () => {
    const { invoice } = await owing();
    expect(await downloadInvoiceByStaff.call(support, { id: invoice })).toMatchObject({
      content_type: "application/pdf",
    });
    await cancelInvoice.call(billing, { id: invoice, reason });
    const [note] = await database().select().from(creditNotes).where(eq(creditNotes.invoiceId, invoice));
    expect(await downloadCreditNoteByStaff.call(support, { id: note?.id ?? 0 })).toMatchObject({
      filename: `${note?.number}.pdf`,
    });
    await expect(downloadCreditNoteByStaff.call(support, { id: 999_999 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the due date", () => {
  it("is the end of a day of the seller, from today on, once", async () => {
    const { invoice, user } = await owing();
    const due = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
    const asked = { id: invoice, due, reason };
    await setDueDate.call(billing, asked);
    const { dueAt } = await rowOf(invoice);
    // Amsterdam.
    expect(["21:59:59", "22:59:59"]).toContain(dueAt.toISOString().slice(11, 19));
    expect((await showBackOfficeInvoice.call(billing, { id: invoice })).due).toBe(due);
    await setDueDate.call(billing, asked);
    const changes = (await listActivity.call(user, {})).entries.filter(
      ({ action }) => action === "invoices.set_due_date",
    );
    expect(changes).toHaveLength(1);
  });

  it.each(["2001-01-01", "2999-01-01", "2031-02-30", "tomorrow", ""])("is not %s", async (due) => {
    const { invoice } = await owing();
    await expect(setDueDate.call(billing, { id: invoice, due, reason })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("is not that of a paid invoice, or of an order that waits", async () => {
    const { invoice, user } = await owing("5.45");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    const due = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const set = (id: number) => setDueDate.call(billing, { id, due, reason });
    await expect(set(invoice)).rejects.toMatchObject(named("invoice.not_unpaid"));
    await expect(set((await waitingOrder()).invoice)).rejects.toMatchObject(named("invoice.hold"));
    await expect(setDueDate.call(support, { id: invoice, due, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("of a renewal begins its reminders anew", async () => {
    const start = new Date("2030-03-01T12:00:00Z");
    const service = await addService(start);
    const late = daysAfter(service.dueAt, 4);
    for (const at of [daysAfter(service.dueAt, -7), late]) await runRenewals(at);
    const [found] = await readRenewals(service.serverId);
    if (!found) throw new Error("There is no renewal.");
    const { renewal } = found;
    const steps = () => database().select().from(dunningSteps).where(eq(dunningSteps.renewalId, renewal.id));
    expect((await steps()).length).toBeGreaterThan(0);
    const due = daysAfter(late, 20).toISOString().slice(0, 10);
    const then = await asStaff("billing", undefined, { now: late });
    await setDueDate.call(then, { id: renewal.invoiceId, due, reason });
    expect(await steps()).toEqual([]);
    await runRenewals(daysAfter(late, 1));
    expect((await steps()).map(({ step }) => step)).not.toContain("suspend");
  });
});

/** An order that nobody has paid. */
async function waitingOrder() {
  const { id } = await addAccount(database());
  const user = await asUser(id);
  const { invoice } = await orderInstance.call(user, {
    ...{ deploy_period: "monthly", preset: "102", location_name: "NL", os_id: 11, traffic_plan: "1" },
    ...{ root_pass: "Root-pass-1", deploy_notify: 0 },
  });
  return { id, user, invoice };
}

describe("an invoice that is sent again", () => {
  it("goes to its owner with what is due now, once in a minute", async () => {
    const { id, invoice, user } = await owing("1.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "1.00" });
    const ends = await Promise.all([1, 2].map(() => mailInvoiceAgain.call(billing, { id: invoice })));
    expect(ends.map(({ receivers }) => receivers).sort()).toEqual([0, 1]);
    expect(await mailsOf(invoice)).toMatchObject([{ accountId: id, kind: "invoice.created" }]);
    const later = await asStaff("billing", undefined, { now: new Date(Date.now() + 61_000) });
    await mailInvoiceAgain.call(later, { id: invoice });
    expect(await mailsOf(invoice)).toHaveLength(2);
  });

  it("is none that was canceled", async () => {
    const { invoice } = await owing();
    await cancelInvoice.call(billing, { id: invoice, reason });
    await expect(mailInvoiceAgain.call(billing, { id: invoice })).rejects.toMatchObject(
      named("invoice.not_unpaid"),
    );
    await expect(mailInvoiceAgain.call(support, { id: invoice })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("credit that staff apply", () => {
  const apply = (id: number, amount: string, key?: string) =>
    applyCreditByStaff.call(billing, { id, amount, reason, ...(key ? { key } : {}) });

  it("pays a part once for one press, and the rest", async () => {
    const { id, invoice } = await owing("9.00");
    const key = `press ${id}`;
    await Promise.all([apply(invoice, "2.00", key), apply(invoice, "2.00", key)]);
    expect(await rowOf(invoice)).toMatchObject({ status: "Unpaid", paid: "2.00", creditApplied: "2.00" });
    await expect(apply(invoice, "3.00", key)).rejects.toMatchObject(named("idempotency.conflict"));
    expect(await apply(invoice, "3.45")).toMatchObject({ isPaid: true });
    expect(await credit(id)).toBe("3.55");
  });

  it("is never more than is due or there, in two tabs either, and not for added funds or a part", async () => {
    const { id, invoice, user } = await owing("6.00");
    await expect(apply(invoice, "5.46")).rejects.toMatchObject(named("amount.above_balance"));
    const tabs = await Promise.allSettled([
      apply(invoice, "5.45", `one ${id}`),
      apply(invoice, "5.45", `two ${id}`),
    ]);
    expect(tabs.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const { id: second } = await addInvoice({ accountId: id });
    await expect(apply(second, "0.56")).rejects.toMatchObject(named("credit.insufficient"));
    const { invoice: funds } = await createAddFunds.call(user, { amount: "5.00" });
    await expect(apply(funds, "0.10")).rejects.toMatchObject(named("credit.for_funds"));
    const { id: third } = await addInvoice({ accountId: id });
    await massPay.call(user, { invoices: [String(second), String(third)] });
    await expect(apply(second, "0.10")).rejects.toMatchObject(named("invoice.combined"));
    await expect(apply(invoice, "0.10")).rejects.toMatchObject(named("invoice.not_unpaid"));
  });
});

describe("an invoice that staff cancel", () => {
  const cancel = (id: number) => cancelInvoice.call(billing, { id, reason });

  it("has a credit note, and what was paid of it is credit; again changes nothing", async () => {
    const { id, invoice, user } = await owing("2.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "2.00" });
    await Promise.all([cancel(invoice), cancel(invoice)]);
    await cancel(invoice);
    expect(await rowOf(invoice)).toMatchObject({ status: "Cancelled", notes: { code: "by_staff" } });
    expect(await database().$count(creditNotes, eq(creditNotes.invoiceId, invoice))).toBe(1);
    expect(await credit(id)).toBe("2.00");
    const told = and(eq(mails.accountId, id), eq(mails.kind, "credit_note.issued"));
    expect(await database().$count(mails, told)).toBe(1);
  });

  it("of an order ends the order, with its unit; it has no number and no note", async () => {
    const { invoice } = await waitingOrder();
    const row = await rowOf(invoice);
    await cancel(invoice);
    expect(await rowOf(invoice)).toMatchObject({ status: "Cancelled", number: null });
    const [order] = await database()
      .select()
      .from(orders)
      .where(eq(orders.id, row.orderId ?? 0));
    expect(order).toMatchObject({ status: "cancelled", hasStock: false });
    expect(await database().$count(creditNotes, eq(creditNotes.invoiceId, invoice))).toBe(0);
  });

  it("of a renewal is invoiced anew by the next round", async () => {
    const start = new Date("2031-03-01T12:00:00Z");
    const service = await addService(start);
    const at = daysAfter(service.dueAt, -7);
    await runRenewals(at);
    const [first] = await readRenewals(service.serverId);
    await cancelInvoice.call(await asStaff("billing", undefined, { now: at }), {
      id: first?.invoice.id ?? 0,
      reason,
    });
    await runRenewals(daysAfter(at, 0.01));
    const both = await readRenewals(service.serverId);
    expect(both.map(({ renewal }) => renewal.voidedAt === null)).toEqual([false, true]);
  });

  it("is not a paid one, and not canceled without a reason or the rights for it", async () => {
    const { invoice, user } = await owing("5.45");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    await expect(cancel(invoice)).rejects.toMatchObject(named("invoice.not_unpaid"));
    await expect(cancelInvoice.call(support, { id: invoice, reason })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(cancelInvoice.call(billing, { id: invoice, reason: "x" })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("at the moment of its payment is canceled or paid, never both", async () => {
    for (let round = 0; round < 4; round++) {
      const { id, invoice } = await owing("5.45");
      const key = `race ${id}`;
      await Promise.allSettled([
        cancel(invoice),
        applyCreditByStaff.call(billing, { id: invoice, amount: "5.45", reason, key }),
      ]);
      const { status } = await rowOf(invoice);
      expect([status, await credit(id)]).toEqual(
        status === "Paid" ? ["Paid", "0.00"] : ["Cancelled", "5.45"],
      );
    }
  });
});

describe("a saved card that staff charge", () => {
  const charge = (id: number, by = billing) => chargeCardByStaff.call(by, { id, reason });

  it("pays the invoice, once of two presses", async () => {
    const { id, invoice } = await owing();
    await expect(charge(invoice)).rejects.toMatchObject(named("invoice.no_card"));
    await addSavedCard(id);
    await Promise.allSettled([charge(invoice), charge(invoice)]);
    expect(await rowOf(invoice)).toMatchObject({ status: "Paid", paid: "5.45" });
    const paid = and(eq(payments.invoiceId, invoice), eq(payments.state, "done"));
    expect(await database().$count(payments, paid)).toBe(1);
    await expect(charge(invoice)).rejects.toMatchObject(named("invoice.not_unpaid"));
  });

  it("is tried again an hour after it was declined, and never where its owner forbids it", async () => {
    const { id, invoice } = await owing();
    await addSavedCard(id, "declined");
    expect(await charge(invoice)).toMatchObject({ charged: "declined" });
    await expect(charge(invoice)).rejects.toMatchObject(named("invoice.charged_lately"));
    const later = await asStaff("billing", undefined, { now: new Date(Date.now() + 61 * 60_000) });
    expect(await charge(invoice, later)).toMatchObject({ charged: "declined" });
    const [owner] = await database().select().from(accounts).where(eq(accounts.id, id));
    if (!owner) throw new Error("There is no owner.");
    const profile = { ...owner.profile, flags: { ...owner.profile.flags, disableautocc: true } };
    await database().update(accounts).set({ profile }).where(eq(accounts.id, id));
    const tomorrow = await asStaff("billing", undefined, { now: new Date(Date.now() + 86_400_000) });
    await expect(charge(invoice, tomorrow)).rejects.toMatchObject(named("invoice.no_card"));
    const tries = await database()
      .select()
      .from(payments)
      .where(eq(payments.invoiceId, invoice))
      .orderBy(asc(payments.id));
    expect(tries.map(({ state }) => state)).toEqual(["failed", "failed"]);
  });

  it("does not buy what nobody owes", async () => {
    const { id, user, invoice } = await waitingOrder();
    await addSavedCard(id);
    await expect(charge(invoice)).rejects.toMatchObject(named("invoice.not_unpaid"));
    const { invoice: funds } = await createAddFunds.call(user, { amount: "5.00" });
    await expect(charge(funds)).rejects.toMatchObject(named("invoice.not_unpaid"));
  });
});
