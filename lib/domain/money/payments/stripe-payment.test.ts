import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { giveCredit } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readCheckout } from "@/lib/testing/money/payments";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { verifyLedger } from "../billing/verify-ledger";
import { askPayment } from "./ask-payment";
import { getPaymentMethods } from "./getpaymentgw";
import { payTogether } from "./pay-together";
import { removeSavedCard } from "./saved-card-list";
import { chargeSavedCard } from "./shared/charge-saved-card";
import { startPayment } from "./start-payment";
import { startTogether } from "./start-together";

withCatalogDatabase();

const { stripe: outside, owing, started, send } = withStripe();

const now = () => new Date();

describe("Stripe", () => {
  it("takes the payment on a page of its own, and leads back to the payment", async () => {
    const { address, session, payment } = await started();
    expect(address).toBe(`https://checkout.stand-in.test/${session}`);
    const back = `http://panel.test/billing/payments/${payment}`;
    expect(outside().find(session)).toMatchObject({ success_url: back, cancel_url: back });
  });

  it("is listed with its id while its keys are set", async () => {
    const { user, invoice } = await owing();
    const { methods } = await getPaymentMethods.call(user, { invoice_id: String(invoice) });
    expect(Object.keys(methods)).toEqual(["credit", "cc", "sandbox", "bank_transfer"]);
  });

  it("reports with its signature, and the money is booked once", async () => {
    const { session, payment } = await started();
    outside().pay(session);
    const event = outside().event("checkout.session.completed", outside().find(session));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => send(event)));
    expect(outcomes.filter(({ outcome }) => outcome === "booked")).toHaveLength(1);
    const { invoice, payment: row } = await readCheckout(payment);
    expect(invoice.status).toBe("Paid");
    expect(row.externalReference).toMatch(/^pi_/);
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("is not believed with another signature, or another body", async () => {
    const { session } = await started();
    outside().pay(session);
    const event = outside().event("checkout.session.completed", outside().find(session));
    const unsigned = { extras: { doc: "callback.unsigned" } };
    await expect(send({ ...event, headers: { "stripe-signature": "t=1,v1=x" } })).rejects.toMatchObject(
      unsigned,
    );
    await expect(send({ ...event, body: `${event.body} ` })).rejects.toMatchObject(unsigned);
  });

  it("is asked when no report comes", async () => {
    const { session, payment } = await started();
    await askPayment(payment, now());
    expect((await readCheckout(payment)).checkout.phase).toBe("open");
    outside().pay(session);
    await askPayment(payment, now());
    expect((await readCheckout(payment)).invoice.status).toBe("Paid");
  });

  it("whose page ran out of time ends the payment", async () => {
    const { session, payment } = await started();
    outside().change(session, { status: "expired" });
    await send(outside().event("checkout.session.expired", outside().find(session)));
    expect(await readCheckout(payment)).toMatchObject({
      payment: { state: "failed" },
      checkout: { reason: "expired" },
    });
  });

  it("that answered nobody has one page for the payment, not two", async () => {
    const { user, invoice } = await owing();
    const press = () => startPayment.call(user, { invoice_id: String(invoice), method: "stripe" });
    outside().control.isSilent = true;
    await expect(press()).rejects.toMatchObject({ extras: { doc: "payment.unavailable" } });
    outside().control.isSilent = false;
    const { payment } = await press();
    const rows = await database().select().from(payments).where(eq(payments.invoiceId, invoice));
    expect(rows.map(({ id }) => id)).toEqual([payment]);
  });

  it("that answered nobody keeps none of several invoices from being paid by itself", async () => {
    const { user, invoice, accountId } = await owing();
    const other = await addInvoice({ accountId });
    await giveCredit(database(), accountId, "EUR", "5.45");
    const names = [invoice, other.id].map(String);
    outside().control.isSilent = true;
    const press = startTogether.call(user, { invoices: names, method: "stripe" });
    await expect(press).rejects.toMatchObject({ extras: { doc: "payment.unavailable" } });
    outside().control.isSilent = false;
    const alone = { invoices: names.slice(1), method: "credit" as const };
    expect(await payTogether.call(user, alone)).toMatchObject({ invoice: other.id, is_paid: true });
  });

  it("keeps the card, charges it later, and forgets it", async () => {
    const { session, accountId, user } = await started(true);
    outside().pay(session);
    await send(outside().event("checkout.session.completed", outside().find(session)));
    const [card] = await database().select().from(savedCards).where(eq(savedCards.accountId, accountId));
    expect(card).toMatchObject({ method: "stripe", brand: "visa", lastDigits: "4242", isUsed: true });
    const next = await addInvoice({ accountId });
    outside().control.declinesCharges = true;
    expect(await chargeSavedCard(next.id, now())).toBe("declined");
    outside().control.declinesCharges = false;
    expect(await chargeSavedCard(next.id, now())).toBe("paid");
    await removeSavedCard.call(user, { id: String(card?.id) });
    expect(outside().calls).toContain(`POST /v1/payment_methods/${card?.outsideId}/detach`);
    const last = await addInvoice({ accountId });
    expect(await chargeSavedCard(last.id, now())).toBe("no_card");
    expect(await verifyLedger(database())).toEqual([]);
  });

  it("that answered nobody of a charge is asked again with the same key, and charges once", async () => {
    const { session, accountId } = await started(true);
    outside().pay(session);
    await send(outside().event("checkout.session.completed", outside().find(session)));
    const { id } = await addInvoice({ accountId });
    outside().control.isSilent = true;
    expect(await chargeSavedCard(id, now())).toBe("pending");
    outside().control.isSilent = false;
    expect(await chargeSavedCard(id, now())).toBe("pending");
    const [row] = await database().select().from(payments).where(eq(payments.invoiceId, id));
    await askPayment(row?.id ?? 0, now());
    const { invoice, checkout } = await readCheckout(row?.id ?? 0);
    expect(invoice.status).toBe("Paid");
    expect(checkout.outsideId).toMatch(/^pi_/);
  });

  it("also tells of what others sell through the same account: it is taken, asked about nowhere, and left", async () => {
    const before = outside().calls.length;
    const gone = "cs_of_another_shop";
    const events = [
      ["checkout.session.completed", { id: gone, client_reference_id: "order-17" }],
      ["checkout.session.completed", { id: gone, client_reference_id: null }],
      ["checkout.session.expired", { id: gone, client_reference_id: "A".repeat(32) }],
      ["payment_intent.succeeded", { id: "pi_x", metadata: { how: "charge", key: "order-17" } }],
      ["payment_intent.payment_failed", { id: "pi_x", metadata: {} }],
      ["refund.updated", { id: "re_x", status: "succeeded", metadata: { key: "order-17-refund" } }],
      ["refund.failed", { id: "re_x", status: "failed", metadata: null }],
      ["charge.dispute.created", { id: "dp_x", payment_intent: null, status: "needs_response" }],
      ["customer.created", { id: "cus_x" }],
    ] as const;
    for (const [type, object] of events)
      expect(await send(outside().event(type, object)), type).toEqual({ outcome: "ignored" });
    expect(outside().calls).toHaveLength(before);
  });
});
