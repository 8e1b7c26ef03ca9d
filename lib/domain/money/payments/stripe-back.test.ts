import { and, asc, eq, isNotNull } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { creditNotes } from "@/lib/db/tables/money/documents";
import { operatorContext } from "@/lib/session/context";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readCheckout } from "@/lib/testing/money/payments";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { asStaff, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { showQueue } from "../../support/back-office/queue";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { closeReport } from "./close-report";
import { createAddFunds } from "./create-addfunds";
import { listProblems } from "./list-problems";
import { refundPayment } from "./refund-payment";
import { performRefund } from "./shared/refund-to-card";

withCatalogDatabase();

const { stripe, owing, started, send, completed, paid } = withStripe();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const invoiceOf = async (payment: number) => (await readCheckout(payment)).invoice;
const booked = { outcome: "booked" };
const known = { outcome: "known" };
const leftToPerson = { outcome: "refunded_outside" };

const refundsOf = (payment: number) =>
  database()
    .select({ method: payments.method, amount: payments.amount, reference: payments.externalReference })
    .from(payments)
    .where(and(eq(payments.refundOf, payment), isNotNull(payments.endedAt)))
    .orderBy(asc(payments.id));

const notesOf = (invoiceId: number) =>
  database()
    .select({ total: creditNotes.total, subtotal: creditNotes.subtotal, tax: creditNotes.tax })
    .from(creditNotes)
    .where(eq(creditNotes.invoiceId, invoiceId))
    .orderBy(asc(creditNotes.id));

const problemsOf = async (payment: number) =>
  (await listProblems.call(operatorContext(), {})).problems.filter((one) => one.payment === payment);

/** Sends a Stripe event about one refund. */
const tell = (kind: string, refund: object) => send(stripe().event(`refund.${kind}`, refund));
const tellCharge = (intent: string) =>
  send(stripe().event("charge.refunded", { object: "charge", id: "ch_x", payment_intent: intent }));

async function boughtCredit(amount: string) {
  const customer = await owing();
  const { invoice } = await createAddFunds.call(customer.user, { amount });
  return { ...(await paid(false, { ...customer, invoice })), sale: customer.invoice };
}

afterEach(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("what is sent back in Stripe's own pages", () => {
  it("is taken back whole as a refund of ours, once however it is told", async () => {
    const { payment, intent, accountId, user, invoice } = await paid();
    const refund = stripe().sendBack(intent, 545);
    expect(await tell("created", refund)).toEqual(booked);
    expect(await tellCharge(intent)).toEqual(known);
    expect(await tell("updated", refund)).toEqual(known);
    expect((await invoiceOf(payment)).status).toBe("Refunded");
    expect(await refundsOf(payment)).toEqual([{ method: "stripe", amount: "5.45", reference: refund.id }]);
    expect(await notesOf(invoice)).toMatchObject([{ total: "5.45" }]);
    expect(await credit(accountId)).toBe("0.00");
    const told = (await mailsTo(user.actor.account.email)).filter(({ subject }) =>
      /^Credit note/.test(subject),
    );
    expect(told).toMatchObject([{ body: expect.stringContaining("on its way to the card") }]);
    const again = await refundPayment.call(operatorContext(), { payment: String(payment) });
    expect(again).toMatchObject({ isKnown: true });
  });

  it("is taken back in parts as far as it went, and the last part ends the invoice", async () => {
    const { payment, intent, accountId, invoice } = await paid();
    expect(await tell("created", stripe().sendBack(intent, 200))).toEqual(booked);
    expect((await invoiceOf(payment)).status).toBe("Paid");
    expect(await notesOf(invoice)).toMatchObject([{ total: "2.00" }]);
    await expect(refundPayment.call(operatorContext(), { payment: String(payment) })).rejects.toThrow(
      "a part of it was sent back",
    );
    // Two at once, covered by one report.
    stripe().sendBack(intent, 45);
    stripe().sendBack(intent, 300);
    expect(await tellCharge(intent)).toEqual(booked);
    expect((await invoiceOf(payment)).status).toBe("Refunded");
    expect((await notesOf(invoice)).map(({ total }) => total)).toEqual(["2.00", "0.45", "3.00"]);
    expect((await refundsOf(payment)).map(({ amount }) => amount)).toEqual(["2.00", "0.45", "3.00"]);
    expect(await credit(accountId)).toBe("0.00");
  });

  it("in part leaves only the rest to become credit when the sale is taken back", async () => {
    const { payment, intent, accountId, invoice } = await paid();
    await tell("created", stripe().sendBack(intent, 200));
    await inTransaction((db) => refundInvoice(db, invoice, { code: "asked" }, now()));
    expect(await credit(accountId)).toBe("3.45");
    expect((await refundsOf(payment)).map(({ method, amount }) => [method, amount])).toEqual([
      ["stripe", "2.00"],
      ["credit", "3.45"],
    ]);
    // Then that credit is refunded to the card, too.
    expect(await tell("created", stripe().sendBack(intent, 345))).toEqual(booked);
    expect(await credit(accountId)).toBe("0.00");
  });

  it("counts once it is certain, and is credit when it fails later", async () => {
    const { payment, intent, accountId } = await paid();
    const refund = stripe().sendBack(intent, 200, "pending");
    expect(await tell("created", refund)).toEqual({ outcome: "ignored" });
    stripe().change(refund.id, { status: "succeeded" });
    expect(await tell("updated", refund)).toEqual(booked);
    stripe().change(refund.id, { status: "failed" });
    expect(await tell("failed", refund)).toEqual(booked);
    expect(await tell("failed", refund)).toEqual(known);
    expect(await credit(accountId)).toBe("2.00");
    expect(await refundsOf(payment)).toMatchObject([{ method: "credit", amount: "2.00" }]);
  });

  it("before the payment was reported books that first", async () => {
    const { session, payment, intent, accountId } = await started();
    stripe().pay(session);
    expect(await tell("created", stripe().sendBack(intent, 545))).toEqual(booked);
    expect(await send(completed(session))).toEqual(known);
    expect((await invoiceOf(payment)).status).toBe("Refunded");
    expect(await credit(accountId)).toBe("0.00");
  });

  it("of bought credit takes it, and what was spent is left to a person, once", async () => {
    const { payment, intent, accountId, user, sale } = await boughtCredit("6.00");
    const some = stripe().sendBack(intent, 50);
    expect(await tell("created", some)).toEqual(booked);
    expect(await tell("updated", some)).toEqual(known);
    expect(await credit(accountId)).toBe("5.50");
    const told = (await mailsTo(user.actor.account.email)).filter(({ subject }) => /^Refund/.test(subject));
    expect(told).toMatchObject([{ subject: "Refund to your card: €0.50" }]);
    await applyCredit.call(user, { invoice_id: String(sale), amount: "5.45" });
    const refund = stripe().sendBack(intent, 550);
    expect(await tell("created", refund)).toEqual(leftToPerson);
    expect(await tellCharge(intent)).toEqual(known);
    expect(await credit(accountId)).toBe("0.05");
    const [problem, ...more] = await problemsOf(payment);
    expect(more).toEqual([]);
    expect(problem?.what).toContain("refunded_outside 5.50 EUR");
    await closeReport.call(operatorContext(), { id: problem?.id ?? 0, reason: "taken from credit by hand" });
    expect(await tell("updated", refund)).toEqual(known);
    expect(await problemsOf(payment)).toEqual([]);
  });

  it("of what was paid too much, or came with credit paid out already, is left to a person", async () => {
    const over = await started();
    stripe().pay(over.session, 1_000);
    await send(completed(over.session));
    stripe().sendBack(over.intent, 400);
    stripe().sendBack(over.intent, 600);
    expect(await tellCharge(over.intent)).toEqual(leftToPerson);
    expect(await credit(over.accountId)).toBe("4.55");
    expect((await problemsOf(over.payment))[0]?.what).toContain("4.00 EUR, 6.00 EUR");
    const shown = await showQueue.call(await asStaff("admin"), { queue: "reports" });
    expect(JSON.stringify(shown)).toContain("4.00 EUR, 6.00 EUR");
    const spent = await started();
    stripe().pay(spent.session, 1_000);
    await send(completed(spent.session));
    const { id } = await addInvoice({ accountId: spent.accountId });
    await applyCredit.call(spent.user, { invoice_id: String(id), amount: "4.55" });
    expect(await tell("created", stripe().sendBack(spent.intent, 1_000))).toEqual(leftToPerson);
    expect((await invoiceOf(spent.payment)).status).toBe("Paid");
  });

  it("is not taken a second time where the panel asked for it, too, nor where the bank was first", async () => {
    const ours = await paid();
    stripe().control.refundCode = "charge_already_refunded";
    await refundPayment.call(operatorContext(), { payment: String(ours.payment) });
    await performRefund(ours.payment, now());
    stripe().control.refundCode = null;
    expect(await tell("created", stripe().sendBack(ours.intent, 545))).toEqual(known);
    const own = await paid();
    await refundPayment.call(operatorContext(), { payment: String(own.payment) });
    await performRefund(own.payment, now());
    expect(await tellCharge(own.intent)).toEqual({ outcome: "ignored" });
    const disputed = await paid();
    await send(stripe().event("charge.dispute.created", stripe().dispute(disputed.intent, "needs_response")));
    expect(await tell("created", stripe().sendBack(disputed.intent, 545))).toEqual(leftToPerson);
  });
});

describe("a dispute over a part of a payment", () => {
  const dispute = (intent: string, status: string, over: number, id: string) =>
    send(stripe().event("charge.dispute.updated", stripe().dispute(intent, status, id, over)));

  it("takes nothing by itself, and stands before a person with what it is over, once for each turn", async () => {
    const { payment, intent, accountId } = await paid();
    const id = `dp_${payment}`;
    expect(await dispute(intent, "needs_response", 200, id)).toEqual({ outcome: "disputed_in_part" });
    expect(await dispute(intent, "under_review", 200, id)).toEqual(known);
    expect((await invoiceOf(payment)).status).toBe("Paid");
    expect(await problemsOf(payment)).toMatchObject([
      { what: expect.stringContaining("disputed_in_part opened 2.00 EUR") },
    ]);
    expect(await dispute(intent, "lost", 200, id)).toEqual({ outcome: "disputed_in_part" });
    expect((await problemsOf(payment)).map(({ what }) => what)[1]).toContain(
      "disputed_in_part lost 2.00 EUR",
    );
    expect((await invoiceOf(payment)).paid).toBe("5.45");
    expect(await credit(accountId)).toBe("0.00");
  });

  it("is one that is over all of a payment of which a part was sent back", async () => {
    const { payment, intent } = await paid();
    await tell("created", stripe().sendBack(intent, 200));
    const id = `dp_${payment}`;
    expect(await dispute(intent, "needs_response", 545, id)).toEqual({ outcome: "disputed_in_part" });
    expect((await invoiceOf(payment)).status).toBe("Paid");
  });
});
