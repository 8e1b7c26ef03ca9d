import { and, eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { database, inTransaction } from "@/lib/db/client";
import { invoices, payments } from "@/lib/db/tables/money/billing";
import {
  checkoutSessions,
  paymentReports,
  sandboxPayments,
  savedCards,
} from "@/lib/db/tables/money/payments";
import type { OutsideState, Report } from "@/lib/outside/payments/port";
import { addAccount } from "@/lib/testing/factories";
import { readCredit } from "@/lib/testing/money/credit";
import { eur } from "@/lib/testing/money/eur";
import { addInvoice } from "@/lib/testing/money/invoices";
import { addSavedCard, readCheckout } from "@/lib/testing/money/payments";
import { changesOnRecord } from "@/lib/testing/operations/audit";
import { asGuest, asUser, withCatalogDatabase } from "@/lib/testing/operations/contexts";
import { refundInvoice } from "../billing/shared/refund-invoice";
import { verifyLedger } from "../billing/verify-ledger";
import { applyCredit } from "./apply-credit";
import { askPayment } from "./ask-payment";
import { receiveCallBack } from "./receive-callback";
import { pressSandbox, showSandbox } from "./sandbox-page";
import { newPaymentKey } from "./shared/begin-payment";
import { chargeCheckout } from "./shared/charge-checkout-session";
import { chargeSavedCard } from "./shared/charge-saved-card";
import { openPayment } from "./shared/end-payment";
import { takeReport } from "./shared/take-report";
import { showPayment } from "./show-payment";
import { startPayment } from "./start-payment";

withCatalogDatabase();

const now = () => new Date();
const credit = (accountId: number) => readCredit(database(), accountId, "EUR");
const expectLawful = async () => expect(await verifyLedger(database())).toEqual([]);

/** A customer with an unpaid invoice of 5.45 EUR. */
async function owing(with_ = "0.00") {
  const { id } = await addAccount(database(), Number(with_) > 0 ? { credit: with_ } : {});
  const invoice = await addInvoice({ accountId: id });
  return { accountId: id, user: await asUser(id), invoice: invoice.id };
}

type Owing = Awaited<ReturnType<typeof owing>>;

const start = ({ user, invoice }: Pick<Owing, "user" | "invoice">, extra: Record<string, unknown> = {}) =>
  startPayment.call(user, { invoice_id: String(invoice), method: "sandbox", ...extra });

const sandboxId = (address: string): string => address.split("/").at(-1) ?? "";

async function started(with_?: string, extra?: Record<string, unknown>) {
  const customer = await owing(with_);
  const { payment, address } = await start(customer, extra);
  return { ...customer, payment, page: sandboxId(address), address };
}

const press = (id: string, card: string, confirmed?: boolean) =>
  pressSandbox.call(asGuest(), { id, card, ...(confirmed === undefined ? {} : { confirmed }) });

const done = (payment: number, amount = "5.45", currency = "EUR"): OutsideState => ({
  state: "done",
  reference: `money ${payment}`,
  amount,
  currency,
  card: null,
});

async function reportOf(payment: number, is: OutsideState, eventId = `event ${payment}`): Promise<Report> {
  const { checkout } = await readCheckout(payment);
  return { eventId, about: "payment", key: checkout.key, outsideId: checkout.outsideId ?? "", is };
}

const report = async (payment: number, is: OutsideState, eventId?: string) =>
  takeReport("sandbox", await reportOf(payment, is, eventId), now());

describe("a payment by card", () => {
  it("leads to a page where it is paid, and back", async () => {
    const { user, payment, page, address, invoice } = await started("0.00", { return_to: "/jobs/1" });
    expect(address).toBe(`/sandbox-card/${page}`);
    expect(await showSandbox.call(asGuest(), { id: page })).toMatchObject({
      state: "open",
      amount: { value: "5.45", currency: "EUR" },
      return_to: `/billing/payments/${payment}`,
    });
    expect(await showPayment.call(user, { id: String(payment) })).toMatchObject({
      state: "open",
      address,
      return_to: "/jobs/1",
    });
    await press(page, "good");
    await askPayment(payment, now());
    expect((await readCheckout(payment)).invoice).toMatchObject({
      id: invoice,
      status: "Paid",
      paid: "5.45",
    });
    expect(await changesOnRecord("payments.ask_outcome", `invoice ${invoice}`)).toEqual([
      { method: "sandbox", payment, amount: "5.45 EUR", outcome: "booked" },
    ]);
    await expectLawful();
  });

  it("pressed several times at once is one payment", async () => {
    const customer = await owing();
    const all = await Promise.all(Array.from({ length: 6 }, () => start(customer)));
    expect(new Set(all.map(({ payment, address }) => `${payment} ${address}`)).size).toBe(1);
  });

  it.each(["//evil.test", "https://evil.test/", "/\\evil.test", "javascript:alert(1)"])(
    "does not lead to %s afterwards",
    async (return_to) => {
      const { user, payment, invoice } = await started("0.00", { return_to });
      expect((await showPayment.call(user, { id: String(payment) })).return_to).toBe(
        `/billing/invoices/${invoice}`,
      );
    },
  );

  it("is found again by its key when the answer of the outside was lost", async () => {
    const { payment, page, ...customer } = await started();
    await database().execute(
      `update checkout_sessions set outside_id = null, address = null where payment_id = ${payment}`,
    );
    const again = await start(customer);
    expect(again).toMatchObject({ payment, address: `/sandbox-card/${page}` });
  });

  it("of someone else is not there", async () => {
    const { payment } = await started();
    const stranger = await asUser((await addAccount(database())).id);
    await expect(showPayment.call(stranger, { id: String(payment) })).rejects.toThrow("payment not found");
  });

  it("that is declined charges nothing, and the next press is a new one", async () => {
    const { payment, page, user, ...rest } = await started();
    await press(page, "declined");
    expect(await showPayment.call(user, { id: String(payment) })).toMatchObject({
      state: "failed",
      reason: "declined",
    });
    expect((await start({ user, ...rest })).payment).not.toBe(payment);
  });

  it("with a challenge waits for its answer", async () => {
    const { payment, page, user } = await started();
    expect((await press(page, "challenge")).state).toBe("challenge");
    expect((await showPayment.call(user, { id: String(payment) })).state).toBe("open");
    expect((await press(page, "challenge", true)).state).toBe("ended");
    await askPayment(payment, now());
    expect((await readCheckout(payment)).invoice.status).toBe("Paid");
  });

  it("that is not certain yet says so", async () => {
    const { payment, page } = await started();
    await press(page, "pending");
    await askPayment(payment, now());
    expect((await readCheckout(payment)).checkout.phase).toBe("pending");
    expect((await readCheckout(payment)).invoice.status).toBe("Unpaid");
  });

  it.each([
    ["more", "1.00", "Paid"],
    ["less", "0.00", "Unpaid"],
  ])("that pays %s than was asked for is booked as what arrived", async (card, left, status) => {
    const { payment, page, accountId } = await started();
    await press(page, card);
    await askPayment(payment, now());
    expect((await readCheckout(payment)).invoice.status).toBe(status);
    expect(await credit(accountId)).toBe(left);
    await expectLawful();
  });
});

describe("a report", () => {
  it("of one payment, fifty times at once, books once", async () => {
    const { payment, accountId } = await started();
    const one = await reportOf(payment, done(payment));
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        takeReport("sandbox", index % 2 ? one : { ...one, eventId: `event ${payment} ${index}` }, now()),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(1);
    expect(await credit(accountId)).toBe("0.00");
    await expectLawful();
  });

  it("after credit has paid the invoice becomes credit", async () => {
    const { payment, accountId, user, invoice } = await started("10.00");
    await applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" });
    expect(await report(payment, done(payment))).toBe("booked");
    expect(await credit(accountId)).toBe("10.00");
    await expectLawful();
  });

  it("beside a payment from credit at the same moment pays once, and the rest is credit", async () => {
    const { payment, accountId, user, invoice } = await started("10.00");
    await Promise.allSettled([
      report(payment, done(payment)),
      applyCredit.call(user, { invoice_id: String(invoice), amount: "5.45" }),
    ]);
    expect((await readCheckout(payment)).invoice).toMatchObject({ status: "Paid", paid: "5.45" });
    expect(await credit(accountId)).toBe("10.00");
    await expectLawful();
  });

  it("for an invoice that was cancelled meanwhile becomes credit", async () => {
    const { payment, accountId, invoice } = await started();
    await inTransaction((db) => refundInvoice(db, invoice, { code: "unpaid" }, now()));
    expect(await report(payment, done(payment))).toBe("booked");
    expect(await credit(accountId)).toBe("5.45");
    await expectLawful();
  });

  it("in another currency waits for a person: it is kept, and nobody asks again", async () => {
    const { payment, user } = await started();
    expect(await report(payment, done(payment, "5.45", "GBP"))).toBe("wrong_currency");
    expect((await readCheckout(payment)).checkout.problem).toEqual({
      code: "wrong_currency",
      amount: "5.45",
      currency: "GBP",
    });
    await askPayment(payment, now());
    expect(await showPayment.call(user, { id: String(payment) })).toMatchObject({ state: "problem" });
    const [kept] = await database()
      .select()
      .from(paymentReports)
      .where(eq(paymentReports.paymentId, payment));
    expect(kept).toMatchObject({ outcome: "wrong_currency", what: { is: { currency: "GBP" } } });
    await expectLawful();
  });

  it("of a payment that is not ours is kept and taken", async () => {
    const unknown = { eventId: "event x", about: "payment", key: "x", outsideId: "x", is: done(0) } as const;
    expect(await takeReport("sandbox", unknown, now())).toBe("unknown");
  });

  it("that nobody signed is refused, and one of a method that is off", async () => {
    const { payment } = await started();
    const body = JSON.stringify(await reportOf(payment, done(payment)));
    const forged: Record<string, string> = {
      "webhook-id": "1",
      "webhook-timestamp": "1",
      "webhook-signature": "v1,x",
    };
    for (const headers of [{}, forged])
      await expect(
        receiveCallBack.call(asGuest(), { method: "sandbox", body, headers }),
      ).rejects.toMatchObject({ extras: { doc: "callback.unsigned" } });
    for (const method of ["stripe", "constructor", "credit"])
      await expect(receiveCallBack.call(asGuest(), { method, body, headers: {} })).rejects.toMatchObject({
        extras: { doc: "callback.unknown" },
      });
  });

  it("in whatever order reports come, books once what arrived and nothing else", async () => {
    const states = fc.constantFrom("open", "pending", "failed", "done", "done_again", "foreign");
    const stateOf = (name: string, payment: number): OutsideState => {
      if (name === "done" || name === "done_again") return done(payment);
      if (name === "foreign") return done(payment, "5.45", "USD");
      if (name === "failed") return { state: "failed", reason: "declined" };
      return name === "open" ? { state: "open" } : { state: "pending" };
    };
    await fc.assert(
      fc.asyncProperty(fc.array(states, { minLength: 1, maxLength: 6 }), async (names) => {
        const { payment, accountId } = await started();
        for (const [index, name] of names.entries())
          await report(payment, stateOf(name, payment), `event ${payment} ${index}`);
        const isPaid = names.some((name) => name.startsWith("done"));
        const { invoice, payment: row } = await readCheckout(payment);
        expect(invoice.status).toBe(isPaid ? "Paid" : "Unpaid");
        expect(row.state).toBe(isPaid ? "done" : names.includes("failed") ? "failed" : "pending");
        expect(await credit(accountId)).toBe("0.00");
      }),
      { numRuns: 15 },
    );
    await expectLawful();
  }, 60_000);
});

describe("a saved card", () => {
  const cards = (accountId: number) =>
    database().select().from(savedCards).where(eq(savedCards.accountId, accountId));
  const attempts = (invoiceId: number) =>
    database()
      .select()
      .from(payments)
      .where(and(eq(payments.invoiceId, invoiceId), eq(payments.method, "sandbox")));

  it("is kept when the customer wants it, and the newest one is charged", async () => {
    const { payment, page, accountId } = await started("0.00", { saves_card: true });
    await addSavedCard(accountId);
    await press(page, "good");
    await askPayment(payment, now());
    const kept = await cards(accountId);
    expect(kept.map(({ isUsed }) => isUsed)).toEqual([false, true]);
  });

  it("is not kept otherwise", async () => {
    const { payment, page, accountId } = await started();
    await press(page, "good");
    await askPayment(payment, now());
    expect(await cards(accountId)).toEqual([]);
  });

  it("pays an invoice without the customer, once however often at the same moment", async () => {
    const { accountId, invoice } = await owing();
    await addSavedCard(accountId);
    const ends = await Promise.all(Array.from({ length: 6 }, () => chargeSavedCard(invoice, now())));
    expect(ends.filter((end) => end === "paid")).toHaveLength(1);
    expect(ends.every((end) => ["paid", "pending", "nothing_due"].includes(end))).toBe(true);
    expect(await attempts(invoice)).toHaveLength(1);
    expect(await chargeSavedCard(invoice, now())).toBe("nothing_due");
    await expectLawful();
  });

  it("that is declined leaves the invoice unpaid, and may be charged again", async () => {
    const { accountId, invoice } = await owing();
    await addSavedCard(accountId, "declined_later");
    expect(await chargeSavedCard(invoice, now())).toBe("declined");
    expect(await chargeSavedCard(invoice, now())).toBe("declined");
    expect((await attempts(invoice)).map(({ state }) => state)).toEqual(["failed", "failed"]);
    const [row] = await database().select().from(invoices).where(eq(invoices.id, invoice));
    expect(row?.status).toBe("Unpaid");
  });

  it("that is not there charges nothing", async () => {
    const { invoice } = await owing();
    expect(await chargeSavedCard(invoice, now())).toBe("no_card");
  });

  it("whose charge was answered to nobody is charged once", async () => {
    const { accountId, invoice } = await owing();
    const savedCardId = await addSavedCard(accountId);
    const checkout = await openCharge(invoice, savedCardId);
    await chargeCheckout(checkout);
    // The panel crashed before it stored the response.
    const isThis = eq(checkoutSessions.paymentId, checkout.paymentId);
    await database().update(checkoutSessions).set({ outsideId: null }).where(isThis);
    await askPayment(checkout.paymentId, now());
    const outside = await database()
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.key, checkout.key));
    expect(outside).toHaveLength(1);
    expect(await attempts(invoice)).toMatchObject([{ state: "done" }]);
    await expectLawful();
  });
});

/** A charge that the provider has not received yet. */
async function openCharge(invoiceId: number, savedCardId: number) {
  const [invoice] = await database().select().from(invoices).where(eq(invoices.id, invoiceId));
  if (!invoice) throw new Error("There is no such invoice.");
  const paymentId = await openPayment(database(), invoice, "sandbox", eur("5.45"), now());
  const facts = {
    paymentId,
    method: "sandbox",
    key: newPaymentKey(),
    returnTo: "/billing",
    savedCardId,
  } as const;
  const [checkout] = await database().insert(checkoutSessions).values(facts).returning();
  if (!checkout) throw new Error("The visit was not written.");
  return checkout;
}
