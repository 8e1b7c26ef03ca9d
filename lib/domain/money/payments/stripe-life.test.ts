import { and, eq, isNotNull } from "drizzle-orm";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { payments } from "@/lib/db/tables/money/billing";
import { savedCards } from "@/lib/db/tables/money/payments";
import { operatorContext } from "@/lib/session/context";
import { stripeKeys } from "@/lib/testing/fakes/stripe-server";
import { mailsTo } from "@/lib/testing/messages/mailbox";
import { readCredit } from "@/lib/testing/money/credit";
import { addInvoice } from "@/lib/testing/money/invoices";
import { readCheckout } from "@/lib/testing/money/payments";
import { addService, daysAfter, readRenewals } from "@/lib/testing/money/renewals";
import { withStripe } from "@/lib/testing/money/stripe-payments";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { runRenewals } from "../../orders/renewals/run";
import { verifyLedger } from "../billing/verify-ledger";
import { refundPayment } from "./refund-payment";
import { pickSavedCard, removeSavedCard } from "./saved-card-list";
import { chargeSavedCard } from "./shared/charge-saved-card";
import { performRefund } from "./shared/refund-to-card";

withCatalogDatabase();

const { stripe, owing, started, send, completed, paid } = withStripe();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const statusOf = async (payment: number) => (await readCheckout(payment)).invoice.status;

afterEach(async () => {
  expect(await verifyLedger(database())).toEqual([]);
});

describe("a call-back of Stripe", () => {
  it.each([
    ["with another secret", { secret: "whsec_of_somebody" }],
    ["from long ago, sent anew by somebody", { at: Date.now() - 3_600_000 }],
  ])("that is signed %s is refused", async (_, signing) => {
    const { session, payment } = await started();
    stripe().pay(session);
    const event = stripe().event(
      "checkout.session.completed",
      stripe().find(session),
      `evt_${session}`,
      signing,
    );
    const unsigned = { extras: { doc: "callback.unsigned" } };
    await expect(send(event)).rejects.toMatchObject(unsigned);
    await expect(send({ ...event, headers: {} })).rejects.toMatchObject(unsigned);
    expect(await statusOf(payment)).toBe("Unpaid");
    // The same event with its own ID is still accepted.
    const secret = stripeKeys.webhookSecret;
    const own = stripe().event("checkout.session.completed", stripe().find(session), `evt_${session}`, {
      secret,
    });
    expect(await send(own)).toEqual({ outcome: "booked" });
  });

  it("that could not be looked into is not taken, so that it comes again", async () => {
    const { session, payment } = await started();
    stripe().pay(session);
    const event = completed(session);
    stripe().control.isSilent = true;
    await expect(send(event)).rejects.toThrow();
    stripe().control.isSilent = false;
    expect(await send(event)).toEqual({ outcome: "booked" });
    expect(await statusOf(payment)).toBe("Paid");
  }, 60_000);

  it("says pending until the money is certain, and in whatever order and however often all of them come, books once", async () => {
    const kinds = [
      "checkout.session.completed",
      "checkout.session.async_payment_succeeded",
      "checkout.session.async_payment_failed",
      "checkout.session.expired",
    ] as const;
    const orders = fc.array(fc.constantFrom(...kinds), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(orders, async (order) => {
        const { session, intent, payment, accountId } = await started();
        stripe().pay(session);
        stripe().change(intent, { status: "processing", amount_received: 0 });
        expect(await send(completed(session))).toEqual({ outcome: "waiting" });
        expect((await readCheckout(payment)).checkout.phase).toBe("pending");
        stripe().change(intent, { status: "succeeded", amount_received: 545 });
        const outcomes: string[] = [];
        for (const kind of order) {
          const event = stripe().event(kind, stripe().find(session), `evt_${payment}_${kind}`);
          outcomes.push((await send(event)).outcome);
        }
        expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
        expect(await statusOf(payment)).toBe("Paid");
        expect(await credit(accountId)).toBe("0.00");
      }),
      { numRuns: 6 },
    );
  }, 60_000);
});

describe("a refund through Stripe", () => {
  const refund = (payment: number) => refundPayment.call(operatorContext(), { payment: String(payment) });
  const event = (type: string, status: string) => {
    const [newest] = stripe().list("re").slice(-1);
    return stripe().event(type, { ...newest, status });
  };
  const readRefund = async (payment: number) => {
    const [row] = await database().select().from(payments).where(eq(payments.refundOf, payment));
    return row;
  };

  it("goes to the payment's own card, once however often it is asked for", async () => {
    const { payment, intent, accountId, user } = await paid();
    const before = stripe().list("re").length;
    await refund(payment);
    expect(await refund(payment)).toMatchObject({ isKnown: true, amount: "5.45" });
    for (let count = 0; count < 3; count++) await performRefund(payment, now());
    expect(stripe().list("re").slice(before)).toMatchObject([{ payment_intent: intent, amount: 545 }]);
    expect(await readRefund(payment)).toMatchObject({ state: "done", method: "stripe", amount: "5.45" });
    expect(await statusOf(payment)).toBe("Refunded");
    const { invoice } = await readCheckout(payment);
    expect(await changesOnRecord("payments.end_refund", `invoice ${invoice?.id}`)).toEqual([
      { method: "stripe", payment, amount: "5.45 EUR", outcome: "done" },
    ]);
    expect(await credit(accountId)).toBe("0.00");
    const told = (await mailsTo(user.actor.account.email)).filter(({ subject }) =>
      /^Credit note/.test(subject),
    );
    expect(told).toHaveLength(1);
    expect(told[0]?.body).toContain("on its way to the card");
  });

  it("is certain when that is reported, however late", async () => {
    const { payment } = await paid();
    stripe().control.refundStatus = "pending";
    await refund(payment);
    await performRefund(payment, now());
    expect(await readRefund(payment)).toMatchObject({ state: "pending" });
    expect(await send(event("refund.updated", "succeeded"))).toEqual({ outcome: "booked" });
    expect(await readRefund(payment)).toMatchObject({ state: "done", method: "stripe" });
  });

  it("that fails, is called off, or comes back weeks after it succeeded is credit again, once", async () => {
    for (const [status, first] of [
      ["failed", "pending"],
      ["canceled", "pending"],
      ["failed", "succeeded"],
    ] as const) {
      const { payment, accountId } = await paid();
      stripe().control.refundStatus = first;
      await refund(payment);
      await performRefund(payment, now());
      expect(await credit(accountId)).toBe("0.00");
      const type = status === "failed" ? "refund.failed" : "refund.updated";
      expect(await send(event(type, status))).toEqual({ outcome: "booked" });
      expect(await send(event(type, status))).toEqual({ outcome: "known" });
      // An earlier event that arrives later.
      expect(await send(event("refund.updated", "succeeded"))).toEqual({ outcome: "known" });
      expect(await credit(accountId)).toBe("5.45");
      expect(await readRefund(payment)).toMatchObject({ state: "done", method: "credit" });
    }
  });

  it("that the bank or a person there forestalled ends, and is not asked for again and again", async () => {
    for (const [code, left] of [
      ["charge_disputed", "5.45"],
      ["charge_already_refunded", "0.00"],
    ] as const) {
      const { payment, accountId } = await paid();
      stripe().control.refundCode = code;
      await refund(payment);
      await performRefund(payment, now());
      expect(await readRefund(payment)).toMatchObject({ state: "done" });
      expect(await credit(accountId)).toBe(left);
    }
  });
});

describe("a dispute through Stripe", () => {
  const tell = (intent: string, kind: string, status: string, id: string) =>
    send(stripe().event(`charge.dispute.${kind}`, stripe().dispute(intent, status, id)));

  it("takes the payment back when it opens, and brings it again when it is won", async () => {
    const { payment, intent, accountId } = await paid();
    const id = `dp_${payment}`;
    expect(await tell(intent, "created", "needs_response", id)).toEqual({ outcome: "booked" });
    expect(await statusOf(payment)).toBe("Collections");
    expect(await tell(intent, "funds_withdrawn", "needs_response", id)).toEqual({ outcome: "known" });
    expect(await tell(intent, "updated", "under_review", id)).toEqual({ outcome: "known" });
    expect(await tell(intent, "closed", "won", id)).toEqual({ outcome: "booked" });
    expect(await tell(intent, "funds_reinstated", "won", id)).toEqual({ outcome: "known" });
    expect(await statusOf(payment)).toBe("Paid");
    expect(await credit(accountId)).toBe("0.00");
  });

  it("that is lost leaves the invoice owed", async () => {
    const { payment, intent } = await paid();
    const id = `dp_${payment}`;
    await tell(intent, "created", "needs_response", id);
    expect(await tell(intent, "closed", "lost", id)).toEqual({ outcome: "booked" });
    expect(await statusOf(payment)).toBe("Collections");
    expect((await readCheckout(payment)).invoice.paid).toBe("0.00");
  });

  it("that is only a question of the bank moves nothing, until it becomes more", async () => {
    const { payment, intent } = await paid();
    const id = `dp_${payment}`;
    expect(await tell(intent, "created", "warning_needs_response", id)).toEqual({ outcome: "ignored" });
    expect(await tell(intent, "closed", "warning_closed", id)).toEqual({ outcome: "ignored" });
    expect(await statusOf(payment)).toBe("Paid");
    expect(await tell(intent, "updated", "needs_response", id)).toEqual({ outcome: "booked" });
    expect(await statusOf(payment)).toBe("Collections");
  });

  it("reported from its end to its beginning comes to the same", async () => {
    const lost = await paid();
    for (const [kind, status] of [
      ["closed", "lost"],
      ["updated", "under_review"],
      ["created", "needs_response"],
    ] as const)
      await tell(lost.intent, kind, status, `dp_${lost.payment}`);
    expect(await statusOf(lost.payment)).toBe("Collections");
    const won = await paid();
    await tell(won.intent, "closed", "won", `dp_${won.payment}`);
    await tell(won.intent, "created", "needs_response", `dp_${won.payment}`);
    expect(await statusOf(won.payment)).toBe("Paid");
  });

  it("that is reported before the payment it is about finds it", async () => {
    const { session, intent, payment, accountId } = await started();
    stripe().pay(session);
    expect(await tell(intent, "created", "needs_response", `dp_${payment}`)).toEqual({ outcome: "booked" });
    expect(await statusOf(payment)).toBe("Collections");
    expect(await send(completed(session))).toEqual({ outcome: "known" });
    expect(await statusOf(payment)).toBe("Collections");
    expect(await credit(accountId)).toBe("0.00");
  });

  it("of what others sell through the same account is left", async () => {
    const { session, intent } = await started();
    stripe().pay(session);
    stripe().change(intent, { metadata: { key: "order-17" } });
    expect(await tell(intent, "created", "needs_response", "dp_foreign")).toEqual({ outcome: "ignored" });
  });
});

describe("cards that Stripe keeps", () => {
  const cardsOf = (accountId: number) =>
    database().select().from(savedCards).where(eq(savedCards.accountId, accountId)).orderBy(savedCards.id);
  const chargedCard = async (invoice: number) => {
    const [row] = await database()
      .select()
      .from(payments)
      .where(and(eq(payments.invoiceId, invoice), isNotNull(payments.externalReference)));
    return stripe().find(row?.externalReference ?? "")?.payment_method;
  };

  it("belong to one customer there, and the one that was picked is charged", async () => {
    const { accountId, user } = await paid(true);
    const second = await addInvoice({ accountId });
    await paid(true, { accountId, user, invoice: second.id });
    const [first, last] = await cardsOf(accountId);
    expect(last).toMatchObject({ customer: first?.customer, isUsed: true });
    await pickSavedCard.call(user, { id: String(first?.id) });
    const { id } = await addInvoice({ accountId });
    expect(await chargeSavedCard(id, now())).toBe("paid");
    expect(await chargedCard(id)).toBe(first?.outsideId);
    await pickSavedCard.call(user, { id: String(last?.id) });
    const next = await addInvoice({ accountId });
    expect(await chargeSavedCard(next.id, now())).toBe("paid");
    expect(await chargedCard(next.id)).toBe(last?.outsideId);
    await removeSavedCard.call(user, { id: String(last?.id) });
    const none = await addInvoice({ accountId });
    expect(await chargeSavedCard(none.id, now())).toBe("no_card");
  });

  it("pay a renewal by themselves, though nobody has credit", async () => {
    const start = new Date("2030-01-31T12:00:00Z");
    const service = await addService(start, { tags: { auto_credit: "1" } });
    const { account, serverId, dueAt } = service;
    const user = await asUser(account.id);
    const { id: invoice } = await addInvoice({ accountId: account.id });
    await paid(true, { accountId: account.id, user, invoice });
    await runRenewals(daysAfter(dueAt, -14));
    await runRenewals(daysAfter(dueAt, -1));
    const [renewal] = await readRenewals(serverId);
    expect(renewal?.invoice).toMatchObject({ status: "Paid", paymentMethod: "stripe" });
    const [card] = await cardsOf(account.id);
    expect(await chargedCard(renewal?.invoice.id ?? 0)).toBe(card?.outsideId);
  });

  it("that are gone over there end the attempt, and keep no other way from paying", async () => {
    const { accountId, user } = await paid(true);
    const [card] = await cardsOf(accountId);
    stripe().change(card?.outsideId ?? "", { customer: null });
    const { id } = await addInvoice({ accountId });
    expect(await chargeSavedCard(id, now())).toBe("declined");
    const { payment } = await paid(false, { accountId, user, invoice: id });
    expect(await statusOf(payment)).toBe("Paid");
  });

  it("are reported by their charges, too, in any order, and paid once", async () => {
    const { accountId } = await paid(true);
    const { id } = await addInvoice({ accountId });
    stripe().control.declinesCharges = true;
    expect(await chargeSavedCard(id, now())).toBe("declined");
    const [intent] = stripe().list("pi").slice(-1);
    const report = (type: string) => send(stripe().event(type, intent));
    expect(await report("payment_intent.payment_failed")).toEqual({ outcome: "known" });
    // The bank approves it after all.
    stripe().change(intent?.id ?? "", { status: "succeeded", amount_received: 545 });
    expect(await report("payment_intent.succeeded")).toEqual({ outcome: "booked" });
    expect(await report("payment_intent.canceled")).toEqual({ outcome: "known" });
    expect(await report("payment_intent.succeeded")).toEqual({ outcome: "known" });
    expect(await credit((await owing()).accountId)).toBe("0.00");
    expect(await credit(accountId)).toBe("0.00");
  });
});
