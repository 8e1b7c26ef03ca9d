import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { database } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import { checkoutSessions } from "@/lib/db/tables/money/payments";
import { addAccount } from "@/lib/testing/factories";
import { addInvoice } from "@/lib/testing/money/invoices";
import { findBreaches } from "@/lib/testing/money/ledger";
import { readCheckout } from "@/lib/testing/money/payments";
import { readAudit } from "@/lib/testing/operations/audit";
import { asBrowser, asImpersonator, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { applyCredit } from "./apply-credit";
import {
  checkOrder,
  checkPayment,
  checkSubscription,
  createOrder,
  createSubscription,
  initGateway,
} from "./card-order";
import { massPay } from "./mass-pay";
import { removeSavedCard, showCards } from "./saved-card-list";
import { takeReport } from "./shared/take-report";
import { showPaymentMethods } from "./show-methods";

withCatalogDatabase();

const euro = (value: string) => ({ value, currency: "EUR" });
const named = (doc: string) => ({ extras: { doc } });

async function customer(credit?: string) {
  const account = await addAccount(database(), credit ? { credit } : {});
  return { ...account, user: await asUser(account.id) };
}

async function owing(credit?: string) {
  const owner = await customer(credit);
  const { id, number } = await addInvoice({ accountId: owner.id });
  return { ...owner, invoice: id, number, asked: { invoice_id: String(id) } };
}

/** The sandbox reports that the payment's card was charged. */
async function arrive(payment: number, card: "kept" | null = null) {
  const { checkout, payment: row } = await readCheckout(payment);
  const kept = {
    customer: "sandbox",
    outsideId: `good_${payment}`,
    brand: "visa",
    lastDigits: "4242",
    expires: { year: 2040, month: 6 },
  };
  await takeReport(
    "sandbox",
    {
      eventId: `event ${payment}`,
      about: "payment",
      key: checkout.key,
      outsideId: checkout.outsideId ?? "",
      is: {
        state: "done",
        reference: `money ${payment}`,
        amount: row.amount,
        currency: row.currency,
        card: card && kept,
      },
    },
    new Date(),
  );
}

const countOf = (accountId: number) => database().$count(payments, eq(payments.accountId, accountId));

describe("a payment that a program begins", () => {
  it("is one, by whichever of its calls, and each tells how far it is", async () => {
    const { user, invoice, asked, id } = await owing();
    const begun = { invoice, url: expect.stringMatching(/^http:\/\/panel\.test\//), status: "pending" };
    const { order, ...first } = await createOrder.call(user, asked);
    expect(first).toEqual(begun);
    const second = await initGateway.call(user, { ...asked, gateway: "sandbox" });
    expect(second).toEqual({ ...begun, url: first.url, payment: order, gateway: "sandbox" });
    expect(await initGateway.call(user, asked)).toEqual(second);
    expect(await countOf(id)).toBe(1);
    const facts = { invoice, amount: "5.45", currency: "EUR" };
    const look = async () => [
      await checkOrder.call(user, { order: String(order) }),
      await checkPayment.call(user, { payment: String(order) }),
    ];
    expect(await look()).toEqual([
      { order, status: "pending", ...facts },
      { payment: order, status: "pending", ...facts },
    ]);
    await arrive(order);
    expect(await look()).toEqual([
      { order, status: "paid", ...facts },
      { payment: order, status: "paid", ...facts },
    ]);
    for (const operation of ["cardpay.create_order", "gateway.init"])
      expect((await readAudit(database(), operation))[0]).toEqual({
        actor: id,
        accountId: id,
        target: `invoice ${invoice}`,
        changes: { payment: order },
      });
    await expect(createOrder.call(user, asked)).rejects.toMatchObject(named("invoice.not_unpaid"));
  });

  it("and that keeps its card is another one, and names the card once it is paid", async () => {
    const { user, invoice, asked } = await owing();
    const { order } = await createOrder.call(user, asked);
    const { subscription, ...begun } = await createSubscription.call(user, asked);
    expect(subscription).not.toBe(order);
    expect(begun).toEqual({ invoice, url: expect.any(String), status: "pending" });
    const look = (which: number) => checkSubscription.call(user, { subscription: String(which) });
    const facts = { invoice, amount: "5.45", currency: "EUR" };
    expect(await look(subscription)).toEqual({ subscription, status: "pending", ...facts, card: "" });
    await arrive(subscription, "kept");
    expect(await look(subscription)).toEqual({ subscription, status: "paid", ...facts, card: "visa 4242" });
    expect(await look(order)).toMatchObject({ status: "pending", card: "" });
    const [card] = (await showCards.call(user, {})).cards;
    await removeSavedCard.call(await asBrowser(user.actor.account.id), { id: String(card?.id) });
    expect((await look(subscription)).card).toBe("");
  });

  it("says that it failed, and a new press is a new one", async () => {
    const { user, asked, id } = await owing();
    const { order } = await createOrder.call(user, asked);
    await database()
      .update(payments)
      .set({ state: "failed", endedAt: new Date() })
      .where(eq(payments.id, order));
    expect(await checkOrder.call(user, { order: String(order) })).toMatchObject({ status: "failed" });
    expect((await createOrder.call(user, asked)).order).not.toBe(order);
    expect(await countOf(id)).toBe(2);
  });

  it("by a way that there is not, of a stranger's invoice, or during impersonation, is refused and begins nothing", async () => {
    const { user, asked, id } = await owing();
    const stranger = await customer();
    const { context: visitor } = await asImpersonator(id, { mode: "read_write" });
    for (const begin of [createOrder, createSubscription, initGateway]) {
      for (const gateway of ["cc", "stripe", "credit", ""])
        await expect(begin.call(user, { ...asked, gateway })).rejects.toMatchObject({
          code: "invalid",
          extras: { fields: { gateway: expect.stringMatching(/^must be \w+( or \w+)*$/) } },
        });
      await expect(begin.call(stranger.user, asked)).rejects.toMatchObject(named("invoice.not_found"));
      await expect(begin.call(user, {})).rejects.toMatchObject(named("invoice.not_found"));
      await expect(begin.call(visitor, asked)).rejects.toMatchObject(named("impersonation.forbidden"));
    }
    expect(await countOf(id)).toBe(0);
    const { order } = await createOrder.call(user, asked);
    const text = String(order);
    for (const wrong of [text, "999999999", "x", ""])
      for (const look of [
        () => checkOrder.call(stranger.user, { order: wrong }),
        () => checkSubscription.call(stranger.user, { subscription: wrong }),
        () => checkPayment.call(stranger.user, { payment: wrong }),
      ])
        await expect(look()).rejects.toMatchObject(named("payment.not_found"));
  });

  it("of what a combined invoice pays is begun for that one alone", async () => {
    const { user, id, invoice } = await owing();
    const { id: other } = await addInvoice({ accountId: id });
    const { invoiceid } = await massPay.call(user, { invoices: [String(invoice), String(other)] });
    await expect(createOrder.call(user, { invoice_id: String(invoice) })).rejects.toMatchObject(
      named("invoice.combined"),
    );
    const { order } = await createOrder.call(user, { invoice_id: String(invoiceid) });
    expect(await checkOrder.call(user, { order: String(order) })).toMatchObject({ amount: "10.90" });
    await arrive(order);
    const rows = await database().select().from(invoices).where(eq(invoices.accountId, id));
    expect(rows.map(({ status }) => status)).toEqual(["Paid", "Paid", "Paid"]);
    expect(await findBreaches(database())).toEqual([]);
  });
});

describe("the ways to pay an invoice", () => {
  it("are cards while something is due, with the payment that is under way", async () => {
    const { user, id, invoice, asked } = await owing("50.00");
    const methods = (which = invoice) => showPaymentMethods.call(user, { id: String(which) });
    expect(await methods()).toEqual({ cards: ["sandbox"], amount: euro("5.45"), waiting: null });
    const { order } = await createOrder.call(user, asked);
    await applyCredit.call(user, { ...asked, amount: "1.45" });
    const waiting = { id: order, amount: euro("5.45"), isPaid: false };
    expect(await methods()).toEqual({ cards: ["sandbox"], amount: euro("4.00"), waiting });
    await database()
      .update(checkoutSessions)
      .set({ phase: "pending" })
      .where(eq(checkoutSessions.paymentId, order));
    expect((await methods()).waiting).toEqual({ ...waiting, isPaid: true });
    await applyCredit.call(user, { ...asked, amount: "4.00" });
    expect(await methods()).toMatchObject({ cards: [], amount: euro("0.00") });
    const { id: one } = await addInvoice({ accountId: id });
    await massPay.call(user, { invoices: [String(one)] });
    expect(await methods(one)).toEqual({ cards: [], amount: euro("0.00"), waiting: null });
    const stranger = await customer();
    await expect(showPaymentMethods.call(stranger.user, { id: String(one) })).rejects.toMatchObject(
      named("invoice.not_found"),
    );
  });
});
