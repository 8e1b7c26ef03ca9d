import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { operatorContext } from "@/lib/session/context";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard, dispute, payByCard } from "@/lib/testing/money/payments";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { asStaff, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { massPay } from "../../money/payments/mass-pay";
import { recordTransfer } from "../../money/payments/record-transfer";
import { refundPayment } from "../../money/payments/refund-payment";
import { makeReference } from "../../money/payments/shared/reference";
import { chargeCardByStaff } from "../invoices/charge-card";
import { showBackOfficePayment } from "./payment";
import { showPaymentHistory } from "./payment-history";
import { showPaymentLife } from "./payment-life";

withCatalogDatabase();
const { stripe, paid } = withStripe();

const owing = async () => {
  const { id } = await addAccount(database());
  return { id, user: await asUser(id), invoice: (await addInvoice({ accountId: id })).id };
};

it("shows what a payment paid, its refund, and what was reported", async () => {
  const { id, user, invoice } = await owing();
  const payment = await payByCard(user, invoice, "6.00");
  const billing = await asStaff("billing");
  expect(await showBackOfficePayment.call(billing, { id: payment })).toMatchObject({
    account: { id },
    invoice: { id: invoice, title: "invoice" },
    method: "sandbox",
    state: "done",
    amount: { value: "6.00", currency: "EUR" },
    excess: { value: "0.55" },
    refund: "now",
    refund_of: null,
    reports: [{ about: "payment", outcome: "booked" }],
  });
  await refundPayment.call(operatorContext(), { payment: String(payment) });
  const { refund, refunds } = await showBackOfficePayment.call(billing, { id: payment });
  expect([refund, refunds]).toMatchObject(["refunded", [{ amount: { value: "6.00" }, state: "pending" }]]);
  const back = await showBackOfficePayment.call(billing, { id: refunds[0]?.id ?? 0 });
  expect(back).toMatchObject({ refund_of: payment, refund: null });
  const { entries } = await showPaymentHistory.call(billing, { id: payment });
  expect(entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(["billing.refund_payment", "payments.receive_callback"]),
  );
});

it("says whether a failed payment can be tried again with the saved card", async () => {
  const { id, invoice } = await owing();
  const billing = await asStaff("billing");
  const facts = {
    accountId: id,
    invoiceId: invoice,
    method: "sandbox",
    amount: "5.45",
    currency: "EUR",
  } as const;
  const [failed] = await database()
    .insert(payments)
    .values({ ...facts, state: "failed", createdAt: new Date(), endedAt: new Date() })
    .returning({ id: payments.id });
  const payment = failed?.id ?? 0;
  const isChargeable = async () => (await showBackOfficePayment.call(billing, { id: payment })).is_chargeable;
  expect(await isChargeable()).toBe(false);
  await addSavedCard(id);
  expect(await isChargeable()).toBe(true);
  await chargeCardByStaff.call(billing, { id: invoice, reason: "asked for by phone" });
  expect(await isChargeable()).toBe(false);
});

it("shows the invoices that a combined payment paid, and a dispute", async () => {
  const { id, user, invoice } = await owing();
  const { id: second } = await addInvoice({ accountId: id });
  const { invoiceid } = await massPay.call(user, { invoices: [String(invoice), String(second)] });
  const payment = await payByCard(user, invoiceid);
  const support = await asStaff("support");
  expect((await showBackOfficePayment.call(support, { id: payment })).passed_on).toMatchObject([
    { invoice: { id: invoice }, amount: { value: "5.45" } },
    { invoice: { id: second }, amount: { value: "5.45" } },
  ]);
  await dispute(payment, "opened");
  expect((await showBackOfficePayment.call(support, { id: payment })).disputes).toMatchObject([
    { is: "opened", name: `dispute ${payment}` },
  ]);
});

it("asks the card service for tries, fee, payout and the deadline of a dispute", async () => {
  const { payment, intent } = await paid();
  const support = await asStaff("support");
  const dueBy = 1_900_500_000;
  const opened = stripe().dispute(intent, "needs_response");
  stripe().change(opened.id, { reason: "fraudulent", evidence_details: { due_by: dueBy } });
  expect(await showPaymentLife.call(support, { id: payment })).toEqual({
    is: "known",
    life: {
      tries: [{ at: "2030-03-17T17:46:40.000Z", is: "done", why: "", amount: "5.45", currency: "EUR" }],
      fee: { amount: "0.33", currency: "EUR" },
      net: { amount: "5.12", currency: "EUR" },
      pays_out_on: "2030-03-20T17:46:40.000Z",
      disputes: [
        {
          ...{ id: opened.id, is: "needs_response", why: "fraudulent", amount: "5.45", currency: "EUR" },
          answer_by: new Date(dueBy * 1_000).toISOString(),
        },
      ],
    },
  });
  stripe().control.isSilent = true;
  expect(await showPaymentLife.call(support, { id: payment })).toEqual({ is: "silent", life: null });
});

it("asks nobody about what is not by card, and knows no other payment", async () => {
  const { id, invoice } = await owing();
  const support = await asStaff("support");
  const receipt = { amount: "5.45", receipt: `R ${id}` };
  await recordTransfer.call(operatorContext(), { reference: makeReference(invoice), ...receipt });
  const [row] = await database().select().from(payments).where(eq(payments.accountId, id));
  expect(await showPaymentLife.call(support, { id: row?.id ?? 0 })).toEqual({ is: "none", life: null });
  for (const read of [showBackOfficePayment, showPaymentLife])
    await expect(read.call(support, { id: 999_999 })).rejects.toMatchObject({ code: "not_found" });
});
